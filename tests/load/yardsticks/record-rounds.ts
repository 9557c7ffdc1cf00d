import { CONNECTION_CHECK } from '@pay/core/ground/database/check-connection';
import { readConfig } from '@pay/engine/config';
import { startEngine } from '@pay/engine/start-engine';
import { type Connection, openConnection } from '../connection.ts';
import { newPayment, newSession, payOnce } from '../loads.ts';
import { type Requests, requestsTo } from '../requests.ts';
import { hookQueries, type Query } from './hook-queries.ts';

/** The statements of one round in order, each with the number of rows that it returned. */
export type RecordedRound = readonly (Query & { readonly rowCount: number })[];

export type RecordedRounds = {
  readonly create: RecordedRound;
  readonly status: RecordedRound;
  readonly page: RecordedRound;
  readonly payment: RecordedRound;
};

/**
 * Statements that the engine sends at intervals for many rounds together. Chance decides whether a round contains one
 * of them.
 */
const OF_THE_PROCESS: ReadonlySet<string> = new Set([
  'keys.touch',
  'misuse.record',
  'requests.record',
  'webhooks.notify',
]);

/**
 * Records the statements that an engine sends in one round of each load, run alone. For this, the engine runs in this
 * process, so the record reflects any change to its statements.
 */
export async function recordRounds(env: Readonly<Record<string, string>>, apiKey: string): Promise<RecordedRounds> {
  let round: RecordedRound = [];
  const unhook = hookQueries(async (query, proceed) => {
    const result = await proceed();
    const isOfTheRound = !OF_THE_PROCESS.has(query.name ?? '') && query.text !== CONNECTION_CHECK;
    if (isOfTheRound) round = [...round, { ...query, rowCount: result.rows.length }];
    return result;
  });
  const engine = await startEngine(readConfig(env, 'sandbox', new Set(['api', 'card-page'])));
  const connection = await openConnection(engine.url);
  const record = async (work: () => Promise<unknown>) => {
    round = [];
    await work();
    if (round.length === 0) throw new Error('a round without statements was recorded');
    return round;
  };
  try {
    return await recordEach(connection, requestsTo(engine.url, apiKey), record);
  } finally {
    unhook();
    connection.close();
    await engine.stop();
  }
}

async function recordEach(
  connection: Connection,
  requests: Requests,
  record: (work: () => Promise<unknown>) => Promise<RecordedRound>,
): Promise<RecordedRounds> {
  const trackId = await newSession(connection, requests);
  const page = await newPayment(connection, requests, trackId);
  return {
    create: await record(() => newSession(connection, requests)),
    status: await record(() => connection.exchange(requests.paymentStatus(trackId))),
    page: await record(() => connection.exchange(requests.page(page))),
    payment: await record(() => payOnce(connection, requests)),
  };
}
