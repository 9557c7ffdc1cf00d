import { createHash } from 'node:crypto';
import type { Pool } from '@pay/core/ground/database/pool';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { replacePublishableKey } from '@pay/core/merchants/keys/replace-publishable-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import type { RunningEngine } from '@pay/engine/start-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiClient, verdict } from '../harness/api-client.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { startSecondEngine } from '../harness/second-engine.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { importLegacy, issueSecret, profileWithoutSecret } from '../harness/test-keys.ts';

let engine: TestEngine;
let pool: Pool;
beforeAll(async () => {
  engine = await startTestEngine();
  pool = engine.database.pool;
});
afterAll(() => engine.stop());

const PERSON = { kind: 'person', id: 'usr_1' } as const;

/** Makes each kind of change to keys once. Returns each key with its value. */
async function everyChange(): Promise<{
  profileId: string;
  publishable: IssuedKey;
  secret: Record<string, IssuedKey>;
}> {
  const { profile, publishableKey } = await profileWithoutSecret(pool);
  const { profileId } = profile;
  const first = await issueSecret(pool, profileId);
  const second = await issueSecret(pool, profileId);
  const legacy = await importLegacy({ pool, keyPepper: engine.config.keyPepper }, profileId);
  const hashed = await importLegacy({ pool, keyPepper: engine.config.keyPepper }, profileId, 'sha256');
  const keyId = (issued: IssuedKey) => ({ keyId: issued.key.keyId });
  const rotated = unwrap(await rotateKey({ pool }, PERSON, keyId(first)));
  const ofLegacy = unwrap(await rotateKey({ pool }, OPERATOR, keyId(legacy)));
  unwrap(await revokeKey({ pool }, PERSON, keyId(second)));
  const publishable = unwrap(await replacePublishableKey({ pool }, OPERATOR, { profileId }));
  const refusals = [await revokeKey({ pool }, PERSON, keyId(rotated)), await rotateKey({ pool }, PERSON, keyId(first))];
  expect(refusals.map((result) => result.ok)).toEqual([false, false]);
  return {
    profileId,
    publishable: publishableKey,
    secret: { first, second, legacy, hashed, rotated, ofLegacy, replacing: publishable },
  };
}

describe('the audit', () => {
  test('has one entry for every change to a key, with its author and effect, and none for a refused change', async () => {
    const { profileId, publishable, secret } = await everyChange();
    const { rows } = await pool.query(
      'select actor_kind, actor_id, action, object_id, details from audit_entries where profile_id = $1 order by at',
      [profileId],
    );
    const operator = { actor_kind: 'operator', actor_id: OPERATOR.id };
    const person = { actor_kind: 'person', actor_id: PERSON.id };
    const id = (name: string) => secret[name]?.key.keyId;
    expect(rows).toMatchObject([
      { ...operator, action: 'profile.created' },
      { ...operator, action: 'key.created', object_id: id('first'), details: { is_default: true } },
      { ...operator, action: 'key.created', object_id: id('second'), details: { is_default: false } },
      { ...operator, action: 'key.imported', object_id: id('legacy') },
      { ...operator, action: 'key.imported', object_id: id('hashed') },
      { ...person, action: 'key.rotated', object_id: id('first'), details: { replaced_by: id('rotated') } },
      { ...operator, action: 'key.rotated', object_id: id('legacy'), details: { replaced_by: id('ofLegacy') } },
      { ...person, action: 'key.revoked', object_id: id('second') },
      {
        ...operator,
        action: 'key.replaced',
        object_id: publishable.key.keyId,
        details: { replaced_by: id('replacing') },
      },
    ]);
  });
});

describe('the value of a key', () => {
  test('is nowhere in the database, and neither is anything that a legacy key could be guessed from', async () => {
    const { secret } = await everyChange();
    const values = Object.values(secret).filter(({ key }) => key.kind !== 'publishable');
    expect(values).toHaveLength(6);
    for (const { value } of values) await apiClient(engine.url, value).post('/v1/sdk/checkout', ANY_SESSION);

    const forbidden = values.flatMap(({ key, value }) => [
      value,
      value.slice(8),
      Buffer.from(value).toString('hex'),
      ...(key.kind === 'legacy' ? [createHash('sha256').update(value).digest('hex')] : []),
    ]);
    expect(await tablesThatHold(forbidden)).toEqual([]);
    // This proves that the search finds text that is in the database. The request log names keys too, once it is
    // written.
    const named = await tablesThatHold([values[0]?.key.keyId ?? '']);
    expect(named).toEqual(expect.arrayContaining(['api_keys', 'audit_entries']));
    expect(await tablesThatHold([sha256Hex(values[0]?.value ?? '')])).toEqual(['api_keys']);
  });

  test('is masked except for its prefix and last four characters', async () => {
    const { secret } = await everyChange();
    const { first, legacy } = secret;
    expect(first?.key.masked).toBe(`sk_test_…${first?.value.slice(-4)}`);
    expect(legacy?.key.masked).toBe(`…${legacy?.value.slice(-4)}`);
    expect(JSON.stringify(Object.values(secret).map(({ key }) => key))).not.toMatch(/sk_test_[0-9A-Za-z]/);
  });
});

describe('last_used_at', () => {
  test('is set when the key is used, but at most once a minute, however many requests and nodes use the key', async () => {
    await pool.query(`create table touches (key_id text);
      create function count_touch() returns trigger language plpgsql as
        $$ begin insert into touches values (new.key_id); return new; end $$;
      create trigger count_touch after update of last_used_at on api_keys for each row execute function count_touch()`);
    const { profileId } = (await profileWithoutSecret(pool)).profile;
    const { key, value } = await issueSecret(pool, profileId);
    const touches = async () => (await pool.query('select from touches where key_id = $1', [key.keyId])).rowCount;

    expect(await lastUsed(key.keyId)).toBeNull();
    await useOnTwoNodes(value);
    expect(await touches()).toBe(1);
    const first = await lastUsed(key.keyId);
    expect(Math.abs(Date.now() - Number(first))).toBeLessThan(60_000);

    await useOnTwoNodes(value);
    expect([await touches(), await lastUsed(key.keyId)]).toEqual([1, first]);

    await pool.query("update api_keys set last_used_at = now() - interval '61 seconds' where key_id = $1", [key.keyId]);
    const before = await touches();
    await useOnTwoNodes(value);
    expect(await touches()).toBe(Number(before) + 1);
    expect(Number(await lastUsed(key.keyId))).toBeGreaterThanOrEqual(Number(first));
  });

  test('is not changed by a refused use of a revoked key', async () => {
    const { profileId } = (await profileWithoutSecret(pool)).profile;
    await issueSecret(pool, profileId);
    const { key, value } = await issueSecret(pool, profileId);
    unwrap(await revokeKey({ pool }, OPERATOR, { keyId: key.keyId }));
    await useOnTwoNodes(value, '401 api_key_revoked');
    expect(await lastUsed(key.keyId)).toBeNull();
  });

  async function lastUsed(keyId: string): Promise<Date | null> {
    const { rows } = await pool.query('select last_used_at from api_keys where key_id = $1', [keyId]);
    return rows[0].last_used_at;
  }

  /**
   * Uses a key on two nodes, and then stops the nodes, because a node writes everything that it has recorded before it
   * stops.
   */
  async function useOnTwoNodes(value: string, expected = '201'): Promise<void> {
    const nodes: RunningEngine[] = [await startSecondEngine(engine), await startSecondEngine(engine)];
    const uses = Array.from({ length: 40 }, (_, n) =>
      apiClient(nodes[n % 2]?.url ?? '', value).post('/v1/sdk/checkout', ANY_SESSION),
    );
    expect(new Set((await Promise.all(uses)).map(verdict))).toEqual(new Set([expected]));
    await Promise.all(nodes.map((node) => node.stop()));
  }
});

const ANY_SESSION = { amount: 1, currency: 'BHD' };

function sha256Hex(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** Searches every column of every table as text, and binary columns in hexadecimal. */
async function tablesThatHold(needles: readonly string[]): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select 1 from ${name} t where exists (select from unnest($1::text[]) n where position(n in t::text) > 0) limit 1`,
      [needles],
    );
    if (rows.length > 0) found.push(name.replace('public.', ''));
  }
  return found;
}
