import { setTimeout as pause } from 'node:timers/promises';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { OPERATOR, unwrap } from '../../harness/merchant.ts';
import { openConnection } from '../../load/connection.ts';
import { requestsTo } from '../../load/requests.ts';
import type { Stand } from '../stand/stand.ts';
import type { Context, UnderLoad } from './context.ts';

/** How an engine answered a request under the key; times are from the driver's monotonic clock. */
export type Use = {
  readonly engine: string;
  readonly beganAt: number;
  readonly endedAt: number;
  readonly status: number;
};

/** The number of clients at each engine. */
const CLIENTS = 4;
const PAUSE_MS = 50;
const WITHIN_MS = 60_000;
/** What an engine answers under a key that works, because no session has this id. */
const ACCEPTED = 404;

/** A key is revoked while clients use it at three engines. */
export const keyRevoked: UnderLoad = async (_load, context) => {
  const { stand, options, log } = context;
  await stand.engines[2].start();
  const broken: string[] = [];
  for (let round = 1; round <= options.each; round += 1) {
    const { uses, revokedAt } = await revokeInUse(context);
    broken.push(...brokenByRevocation(uses, revokedAt));
    log(`  ${round}: ${uses.filter(({ beganAt }) => beganAt > revokedAt).length} requests after the revocation`);
  }
  await stand.engines[2].end('SIGTERM');
  return { figures: {}, broken };
};

/**
 * Every engine must have accepted the key before its revocation, and must refuse every request that begins afterwards.
 */
export function brokenByRevocation(uses: readonly Use[], revokedAt: number): readonly string[] {
  return [...Map.groupBy(uses, ({ engine }) => engine)].flatMap(([engine, own]) => {
    const after = own.filter(({ beganAt }) => beganAt > revokedAt);
    const wrong = after.filter(({ status }) => status !== 401);
    return [
      ...(own.some(({ endedAt, status }) => endedAt < revokedAt && status === ACCEPTED)
        ? []
        : [`${engine} never accepted the key`]),
      ...(after.length > 0 ? [] : [`${engine} was not asked after the revocation`]),
      ...wrong.map(({ status }) => `${engine} answered ${status} under a revoked key`),
    ];
  });
}

async function revokeInUse({ stand, random }: Context): Promise<{ uses: readonly Use[]; revokedAt: number }> {
  const { pool, engines, profileIds } = stand;
  const profileId = profileIds[random.below(profileIds.length)] ?? '';
  const { key, value } = unwrap(await createSecretKey({ pool }, OPERATOR, { profileId }));
  const uses: Use[] = [];
  const stopping = new AbortController();
  const using = engines.flatMap((engine) =>
    Array.from({ length: CLIENTS }, () => keepUsing(engine, value, stopping.signal, uses)),
  );
  await untilAll(engines, ({ name }) => uses.some((use) => use.engine === name && use.status === ACCEPTED));
  unwrap(await revokeKey({ pool }, OPERATOR, { keyId: key.keyId }));
  const revokedAt = performance.now();
  await untilAll(
    engines,
    ({ name }) => uses.filter((use) => use.engine === name && use.beganAt > revokedAt).length >= CLIENTS,
  );
  stopping.abort();
  await Promise.all(using);
  return { uses, revokedAt };
}

async function untilAll(engines: Stand['engines'], isIt: (engine: Stand['engines'][number]) => boolean): Promise<void> {
  const endAt = performance.now() + WITHIN_MS;
  while (!engines.every(isIt) && performance.now() < endAt) await pause(PAUSE_MS);
}

async function keepUsing(
  { name, origin }: Stand['engines'][number],
  key: string,
  signal: AbortSignal,
  uses: Use[],
): Promise<void> {
  const requests = requestsTo(origin, key);
  const connection = await openConnection(origin);
  while (!signal.aborted) {
    const beganAt = performance.now();
    const { status } = await connection.exchange(requests.paymentStatus('trk_DdBXbr1REvHM1sjpEIegVRS5kYTRwP'));
    uses.push({ engine: name, beganAt, endedAt: performance.now(), status });
  }
  connection.close();
}
