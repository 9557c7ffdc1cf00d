import { randomBytes } from 'node:crypto';
import { LOCK_TIMEOUT_MS } from '@pay/core/ground/database/lock-timeout';
import { type Admission, admitCards } from '@pay/core/paying/limits/admit-cards';
import { countDeclines } from '@pay/core/paying/limits/count-declines';
import { forgetPoints } from '@pay/core/paying/limits/forget-points';
import { giveBack } from '@pay/core/paying/limits/give-back';
import type { LimitSubjects } from '@pay/core/paying/limits/limit-subjects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const LIMITS = { address: 60, bin: 60 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const subject = () => randomBytes(16);
const admit = (batch: readonly LimitSubjects[], limits = LIMITS) =>
  admitCards(database.pool, limits, batch, LOCK_TIMEOUT_MS);
const decline = (batch: readonly LimitSubjects[], limits = LIMITS) =>
  countDeclines(database.pool, limits, batch, LOCK_TIMEOUT_MS);
const approve = (batch: readonly LimitSubjects[]) => giveBack(database.pool, batch, LOCK_TIMEOUT_MS);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

function newSubjects(fields: Partial<LimitSubjects> = {}): LimitSubjects {
  return { profileId: 'profile1', address: subject(), bin: subject(), ...fields };
}

function admitted(answers: readonly Admission[]): number {
  return answers.filter(({ ok }) => ok).length;
}

async function letTimePass(seconds: number): Promise<void> {
  await database.pool.query("update limit_points set updated_at = updated_at - $1 * interval '1 second'", [seconds]);
}

async function pointsOf(of: Buffer | null): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ points: number }>('select points from limit_points where subject = $1', [
    of,
  ]);
  return rows[0]?.points;
}

test('in a batch of cards from one address, the first ones use up the limit and the others are refused with the time to wait', async () => {
  const one = newSubjects();
  const other = newSubjects();
  expect(admitted(await admit(times(7, one)))).toBe(7);
  const answers = await admit([...times(15, one), ...times(5, other)]);
  const left = admitted(answers.slice(0, 15));
  expect(left).toBe(3);
  expect(answers.slice(0, left).every(({ ok }) => ok)).toBe(true);
  expect(admitted(answers.slice(15))).toBe(5);
  for (const answer of answers.slice(left, 15)) {
    expect(answer).toMatchObject({ ok: false, limitedBy: 'address' });
    expect(answer.ok ? 0 : answer.waitSeconds).toBeLessThanOrEqual(60);
  }
});

test('concurrent batches admit no more than a single one would, and never deadlock', async () => {
  const some = times(4, null).map(() => newSubjects());
  const batches = times(12, null).map((_, index) => {
    const order = index % 2 ? some : some.toReversed();
    return times(8, order).flat();
  });
  const work = batches.map(async (batch, index) => {
    if (index % 3 === 0) await decline(some.slice(0, 1));
    if (index % 3 === 1) await approve(index % 2 ? some.toReversed() : some);
    return admit(batch);
  });
  const answers = (await Promise.all(work)).flat();
  const ofLast = answers.length / some.length;
  expect(ofLast).toBe(96);
  const total = admitted(answers);
  // Each address got at most 20 points back, enough for three more cards; decayed points can make room for one more.
  expect(total).toBeGreaterThanOrEqual(4 * 10);
  expect(total).toBeLessThanOrEqual(4 * (10 + 4));
});

test('points decay with time: after 1 minute there is room for a tenth of the limit, after 10 minutes for all of it', async () => {
  const one = newSubjects();
  expect(admitted(await admit(times(61, one)))).toBe(10);
  await letTimePass(60);
  expect(admitted(await admit(times(20, one)))).toBe(1);
  await letTimePass(600);
  expect(admitted(await admit(times(61, one)))).toBe(10);
});

test('an approved card gives back five of its six points, and never more than the points that are left', async () => {
  const one = newSubjects();
  for (let n = 0; n < 5; n++) {
    expect(admitted(await admit(times(6, one)))).toBe(6);
    await approve(times(6, one));
  }
  expect(await pointsOf(one.address)).toBeGreaterThan(28);
  expect(await pointsOf(one.address)).toBeLessThanOrEqual(30);
  expect(admitted(await admit(times(10, one)))).toBe(5);
  await letTimePass(595);
  await approve(times(10, one));
  expect(admitted(await admit(times(11, one)))).toBe(10);
  const unknown = newSubjects();
  await approve([unknown, newSubjects({ address: null })]);
  expect(admitted(await admit(times(11, unknown)))).toBe(10);
});

test('refused cards add no points, so a shopper who keeps trying does not wait longer', async () => {
  const one = newSubjects();
  await admit(times(60, one));
  const before = await pointsOf(one.address);
  for (let n = 0; n < 5; n++) expect(admitted(await admit(times(3, one)))).toBe(0);
  expect(await pointsOf(one.address)).toBeLessThanOrEqual(before ?? 0);
});

test('a card adds six points to its address and none to its BIN, and a decline adds none to the address and one to the BIN', async () => {
  const one = newSubjects();
  await admit(times(3, one));
  expect(await pointsOf(one.bin)).toBeUndefined();
  expect(await pointsOf(one.address)).toBe(18);
  await decline(times(3, one));
  expect(await pointsOf(one.address)).toBe(18);
  expect(await pointsOf(one.bin)).toBe(3);
});

test('however many declines arrive together, nobody waits longer than the window and ten seconds', async () => {
  const one = newSubjects();
  await decline(times(1_000, one));
  const [ofBin] = await admit([newSubjects({ bin: one.bin })]);
  expect(ofBin).toMatchObject({ ok: false, limitedBy: 'bin' });
  expect(ofBin?.ok ? 0 : ofBin?.waitSeconds).toBeLessThanOrEqual(610);
});

test('a BIN at its limit is refused from every address, and has room again as its points decay', async () => {
  const full = newSubjects();
  await decline(times(61, full));
  expect(admitted(await admit(times(5, null).map(() => newSubjects({ bin: full.bin }))))).toBe(0);
  await letTimePass(20);
  expect(admitted(await admit([newSubjects({ bin: full.bin })]))).toBe(1);
});

test('an unknown address or BIN is not counted, and a limit of 0 means no limit', async () => {
  const nobody = newSubjects({ address: null });
  expect(await admit(times(100, nobody))).toEqual(times(100, { ok: true, reserved: null }));
  const one = newSubjects();
  await decline(times(100, one), { address: 60, bin: 0 });
  expect(await pointsOf(one.bin)).toBeUndefined();
  const unlimited = await admit(times(100, { ...one, bin: null }), { address: 0, bin: 60 });
  expect(unlimited).toEqual(times(100, { ok: true, reserved: null }));
  expect(admitted(await admit([one], { address: 60, bin: 0 }))).toBe(1);
  expect(admitted(await admit(times(100, one), { address: 0, bin: 0 }))).toBe(100);
});

test('points are deleted once they must have decayed completely, and not before', async () => {
  const worker = { kind: 'worker' } as const;
  await letTimePass(10_000);
  while ((await forgetPoints(database, worker, 100)) > 0);
  const one = newSubjects();
  await decline(times(1_000, one));
  await admit(times(10, newSubjects()));
  await letTimePass(1_190);
  expect(await forgetPoints(database, worker, 100)).toBe(0);
  await letTimePass(11);
  expect(await forgetPoints(database, worker, 1)).toBe(1);
  expect(await forgetPoints(database, worker, 100)).toBe(1);
  const { rowCount } = await database.pool.query('select from limit_points');
  expect(rowCount).toBe(0);
});
