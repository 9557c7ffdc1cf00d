import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { apiClient } from '../harness/api-client.ts';
import { createTestProfile } from '../harness/merchant.ts';
import { attemptsOf, type NewPayment } from '../harness/new-payment.ts';
import { activateSimulatorAccount } from '../harness/simulator-account.ts';
import type { TestEngine } from '../harness/test-engine.ts';

export const SECRET = 'what-signs-the-notices';

/** The engine with a new profile that has an account. */
export type NoticedEngine<Engine extends TestEngine = TestEngine> = Engine & { readonly accountId: string };

/** The settings of an account whose outcomes come only in notices from the simulator. */
export const NOTICES_ONLY = { notices: 'yes', notice_secret: SECRET, no_inquiry: 'yes' };
/** Like `NOTICES_ONLY`, but the test itself sends the notices. */
export const SILENT = { notice_secret: SECRET, no_inquiry: 'yes' };

/**
 * Creates a profile with an account at the simulator. The simulator behaves as the account's settings say. `baseUrl` is
 * the address at which the engine reaches the simulator.
 */
export async function noticed<Engine extends TestEngine>(
  engine: Engine,
  settings: Readonly<Record<string, unknown>>,
  baseUrl = engine.simulatorUrl,
): Promise<NoticedEngine<Engine>> {
  const profile = await createTestProfile(engine.database.pool);
  const own = { ...engine, profile, api: apiClient(engine.url, profile.secretKey.value) };
  return { ...own, accountId: await activateSimulatorAccount(own, settings, baseUrl) };
}

export type Answered = { readonly status: number; readonly text: string };

/** Sends bytes to an account's notice address, signed unless the headers say otherwise. */
export async function sendBytes(
  { url, accountId }: Pick<NoticedEngine, 'url' | 'accountId'>,
  body: Buffer | string,
  headers: Readonly<Record<string, string>> = { 'x-simulator-signature': signatureOf(body) },
): Promise<Answered> {
  const { statusCode, body: answer } = await request(`${url}/notices/${accountId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: statusCode, text: await answer.text() };
}

export function signatureOf(body: Buffer | string, secret = SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** A notice in the simulator's format. */
export type Written = {
  readonly notice_id: string;
  readonly occurred_at: string;
  readonly about: 'sale' | 'reversal' | 'capture' | 'refund';
  readonly record: Readonly<Record<string, unknown>>;
};

export function send(engine: Pick<NoticedEngine, 'url' | 'accountId'>, notice: Written): Promise<Answered> {
  return sendBytes(engine, JSON.stringify(notice));
}

const VALUE = { minor: '10500', currency: 'BHD' };
const second = (at: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString();

export function approvalOf(reference: string, changes: Readonly<Record<string, unknown>> = {}, at = 1): Written {
  return {
    notice_id: `${reference}-approved`,
    occurred_at: second(at),
    about: 'sale',
    record: {
      merchant_ref: reference,
      retrieval_ref: `R-${reference}`,
      state: 'approved',
      value: VALUE,
      response_code: '00',
      approval_code: '123456',
      authentication: null,
      ...changes,
    },
  };
}

export function declineOf(reference: string, at = 1): Written {
  const changes = { state: 'declined', response_code: '05', approval_code: null };
  return { ...approvalOf(reference, changes, at), notice_id: `${reference}-declined` };
}

export function reversalOf(reference: string, at = 2): Written {
  const record = { merchant_ref: reference, acknowledged: true, state: 'reversed' };
  return { notice_id: `${reference}-reversed`, occurred_at: second(at), about: 'reversal', record };
}

export function movementOf(
  about: 'capture' | 'refund',
  reference: string,
  minor: string | null = VALUE.minor,
  at = 3,
): Written {
  const end = minor === null ? { state: 'refused', refusal: 'out_of_luck' } : { state: 'accepted', refusal: null };
  const record = {
    [`${about}_ref`]: reference,
    retrieval_ref: `R-${reference}`,
    value: { ...VALUE, minor: minor ?? '1' },
    ...end,
  };
  return { notice_id: `${reference}-${end.state}-${at}`, occurred_at: second(at), about, record };
}

export type NoticeSeen = {
  readonly event_id: string;
  readonly outcome: string | null;
  readonly body: string;
  readonly tries: number;
};

/** The stored notices of an account, oldest first. */
export async function noticesOf({ database, accountId }: NoticedEngine): Promise<readonly NoticeSeen[]> {
  const { rows } = await database.pool.query<NoticeSeen>(
    'select event_id, outcome, body, tries from acquirer_notices where account_id = $1 order by received_at, event_id',
    [accountId],
  );
  return rows;
}

/** Our reference for the payment's latest attempt. */
export async function referenceOf(engine: TestEngine, payment: NewPayment): Promise<string> {
  const attempt = (await attemptsOf(engine, payment)).at(-1);
  if (attempt === undefined) throw new Error('there is no attempt');
  return attempt.attempt_id;
}

/**
 * Makes the payment's unknown rows in `table` wait for an hour, as after a long silence of the acquirer. Returns how
 * many minutes remain until the next inquiry.
 */
export async function waitLong(
  { database }: TestEngine,
  { trackId }: NewPayment,
  table: 'attempts' | 'captures',
): Promise<number> {
  await database.pool.query(
    `update ${table} set due_at = now() + interval '1 hour' where track_id = $1 and state = 'unknown'`,
    [trackId],
  );
  const { rows } = await database.pool.query<{ minutes: number }>(
    `select extract(epoch from min(due_at) - now())::float8 / 60 as minutes from ${table}
     where track_id = $1 and state = 'unknown'`,
    [trackId],
  );
  return rows[0]?.minutes ?? 0;
}

/** Makes every waiting notice of the account due now, for its last try if `isLast`. */
export async function hurryNotices({ database, accountId }: NoticedEngine, isLast = false): Promise<void> {
  await database.pool.query(
    `update acquirer_notices set due_at = now(), tries = case when $2 then 8 else tries end
     where account_id = $1 and due_at is not null`,
    [accountId, isLast],
  );
}

/** Returns the value of one series in the metrics. */
export async function counted(adminUrl: string, series: string): Promise<number> {
  const { body } = await request(`${adminUrl}/metrics`);
  const line = (await body.text()).split('\n').find((each) => each.startsWith(series));
  return Number(line?.split(' ').at(-1) ?? Number.NaN);
}
