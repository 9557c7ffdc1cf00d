import { newRoutedId, publicProfileId } from '@pay/core/ground/ids/public-id';
import { seedSessions } from '@pay/core/looking/seeding/seed-sessions';
import { openPeople } from '@pay/dashboard/server/identity/open-people';
import { request } from 'undici';
import { createTestProfile, unwrap } from '../../harness/merchant.ts';
import { type Visitor, visitor } from '../../harness/visitor.ts';
import { residentMiB } from '../alone/resident-memory.ts';
import { startBenchDashboard } from '../bench-processes.ts';
import type { Stand } from '../bench-system.ts';
import { FILL_DELIVERED, MIDDLE_PAYMENT, SETTLE } from '../filling/insight-sql.ts';
import { tellTenths } from '../filling/tell-tenths.ts';
import { insightReads } from './insight-reads.ts';
import { expectDone, p95Ms, ROUNDS_OF_EACH } from './p95-ms.ts';
import type { Trial, TrialParts } from './trial.ts';

/** The number of sessions, if the bench does not set another. */
const SESSIONS_DEFAULT = 1_000_000;
/** The highest acceptable p95 of a list or chart, and of opening a payment. */
const GOAL_MS = 150;
const PAYMENT_GOAL_MS = 100;
const PERSON = { name: 'Insight', email: 'insight@people.example', password: 'correct horse battery' };

/** Measures typical requests for a profile with very many payments, and the export of all of them as CSV. */
export const insight: Trial = {
  name: 'insight',
  title: 'Lists, charts and the export of a profile with very many sessions',
  run: async (parts) => {
    await using ends = new AsyncDisposableStack();
    const { stand, signal } = parts;
    const sessions = stand.sessions || SESSIONS_DEFAULT;
    const { profileId, seeded, reads } = await fill(stand, sessions, parts);
    const server = await startBenchDashboard(ends, { ...parts, databaseUrl: stand.databaseUrl });
    const browser = visitor(server.origin);
    await expectDone(browser.post('/api/auth/sign-in/email', PERSON));
    const times: Record<string, number> = {};
    for (const [name, path] of reads) times[name] = await p95Ms(browser, path, signal);
    const exported = await exportAll(browser, server, { profileId, sessions });
    const figures = { ...times, ...exported, seeded_per_second: seeded };
    return { name: 'insight', lines: [...linesOf(times, sessions), ...linesOfExport(exported, seeded)], figures };
  },
};

async function fill({ pool, databaseUrl }: Stand, sessions: number, { log, signal }: TrialParts) {
  log('  Filling the tables');
  const people = openPeople(databaseUrl, 'Pay');
  const personId = await people.put(PERSON).finally(() => people.close());
  const { profile } = await createTestProfile(pool);
  const { profileId, merchantId } = profile;
  await pool.query("insert into memberships (merchant_id, person_id, role) values ($1, $2, 'owner')", [
    merchantId,
    personId,
  ]);
  const startedAt = performance.now();
  const tell = tellTenths(sessions, log);
  const onProgress = (done: number) => {
    tell(done);
    return !signal.aborted;
  };
  unwrap(await seedSessions({ pool }, { profileId, sessions, seed: 1, days: 90, onProgress }));
  const seeded = (sessions * 1_000) / (performance.now() - startedAt);
  const endpointId = newRoutedId('whe', profileId);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set synchronous_commit = off');
    for (const text of FILL_DELIVERED) {
      await client.query(text, [profileId, endpointId]);
    }
    await client.query(SETTLE);
    const { rows } = await client.query<{ track_id: string; reference: string }>(MIDDLE_PAYMENT, [profileId]);
    const { track_id: trackId = '', reference = '' } = rows[0] ?? {};
    return { profileId, seeded, reads: insightReads(profileId, { trackId, reference, endpointId }) };
  } finally {
    client.release(true);
  }
}

type Exported = { readonly rows_per_second: number; readonly grown_mib: number; readonly export_mib: number };

/** Downloads all payments, and compares the server's peak memory with its memory before the download. */
async function exportAll(
  { cookies }: Visitor,
  { origin, pid }: Server,
  { profileId, sessions }: { readonly profileId: string; readonly sessions: number },
): Promise<Exported> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const before = residentMiB(pid) ?? 0;
  let largest = before;
  let bytes = 0;
  let lines = -1;
  const startedAt = performance.now();
  const path = `/api/profiles/${publicProfileId(profileId)}/payments.csv`;
  const { statusCode, body } = await request(origin + path, { headers: { cookie }, bodyTimeout: 60_000 });
  if (statusCode !== 200) throw new Error(`The export answered ${statusCode}`);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 0x0a) lines++;
    largest = Math.max(largest, residentMiB(pid) ?? 0);
  }
  if (lines !== sessions) throw new Error(`The export had ${lines} payments`);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { rows_per_second: lines / seconds, grown_mib: largest - before, export_mib: bytes / 2 ** 20 };
}

type Server = { readonly origin: string; readonly pid: number };

function linesOf(times: Readonly<Record<string, number>>, sessions: number): readonly string[] {
  const slowest = Object.entries(times).sort(([, a], [, b]) => b - a);
  const late = slowest.filter(([name, ms]) => ms > (name === 'a payment' ? PAYMENT_GOAL_MS : GOAL_MS));
  return [
    `With ${sessions.toLocaleString('en')} sessions of one profile, p95, each of ${ROUNDS_OF_EACH}:`,
    ...slowest.map(([name, ms]) => `  ${ms.toFixed(1).padStart(6)} ms  ${name}`),
    late.length === 0
      ? `  all within ${GOAL_MS} ms, and a payment within ${PAYMENT_GOAL_MS} ms`
      : `  ${late.length} take longer than ${GOAL_MS} ms, or a payment longer than ${PAYMENT_GOAL_MS} ms`,
  ];
}

function linesOfExport({ rows_per_second: rate, grown_mib: grown, export_mib: size }: Exported, seeded: number) {
  return [
    `  ${Math.round(seeded).toLocaleString('en')} sessions seeded a second`,
    `  the export: ${Math.round(rate).toLocaleString('en')} payments a second, ${Math.round(size)} MiB in total, while the server's memory grew by ${Math.round(grown)} MiB`,
  ];
}
