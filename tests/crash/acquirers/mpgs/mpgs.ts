import type { Pool } from '@pay/core/ground/database/pool';
import type { AcquirerRules } from '../../books/acquirer-rules.ts';
import { profileOf } from '../../faults/fault-desk.ts';
import { MPGS_KINDS } from '../../faults/kinds/mpgs-kinds.ts';
import type { Shape } from '../../stand/shapes.ts';
import type { AcquirerOfRun, BookedSale, RunningAcquirer, StartParts } from '../acquirer-of-run.ts';
import { startFake } from '../start-fake.ts';
import { readMpgsTold } from './mpgs-answers.ts';
import { entryOf, type GatewayChange } from './mpgs-book.ts';
import { MPGS_CARDS } from './mpgs-cards.ts';
import { MPGS_ISSUER } from './mpgs-issuer.ts';
import { createMpgsProtocol } from './mpgs-protocol.ts';
import { MERCHANT_PREFIX } from './mpgs-requests.ts';

const PASSWORD = 'a-password-for-the-fake-gateway';
const NOTICE_SECRET = 'what-the-notifications-of-this-run-have';
const MANUAL_SHARE = 0.25;

const SHAPES: readonly Shape[] = [
  { name: 'mpgs', settings: {}, manualShare: MANUAL_SHARE },
  { name: 'mpgs_notified', settings: { notice_secret: NOTICE_SECRET }, manualShare: MANUAL_SHARE },
  { name: 'spared', settings: {}, manualShare: MANUAL_SHARE },
];

/** A sale is sent at most 23 s after its intention, because the card is held and the shopper is authenticated first. */
const RULES: AcquirerRules = {
  saleWithinMs: 30_000,
  sellsAfterChallenge: true,
  horizonMs: 60_000,
  noticesHorizonMs: Number.POSITIVE_INFINITY,
  // An order without a sale has no money to return, and cannot get a sale once its card is replaced.
  reversedAfter: new Set(['acknowledged', 'reversed', 'declined', 'sale_not_found', 'awaiting_cardholder']),
};

export const MPGS: AcquirerOfRun = {
  name: 'mpgs',
  shapes: SHAPES,
  kinds: MPGS_KINDS,
  cards: MPGS_CARDS,
  issuer: MPGS_ISSUER,
  rules: RULES,
  start,
};

/** Sales whose bank can answer now. */
const UNDECIDED = `select attempt_id from attempts
  where state = 'unknown' and unknown_since < now() - interval '30 seconds' limit 500`;

async function start({ ends, merchants }: StartParts): Promise<RunningAcquirer> {
  const ids = merchants.map(({ profileId }) => MERCHANT_PREFIX + profileId);
  const args = ['--port', '0', '--password', PASSWORD, ...ids.flatMap((id) => ['--merchant', id])];
  const url = await startFake(ends, 'mpgs', args);
  const merchantOf = (reference: string) => MERCHANT_PREFIX + profileOf(reference);
  const ask = (method: string, attemptId: string, rest: string, body?: object) => {
    const merchant = merchantOf(attemptId);
    const credentials = Buffer.from(`merchant.${merchant}:${PASSWORD}`).toString('base64');
    return fetch(`${url}/api/rest/version/100/merchant/${merchant}/order/${attemptId}${rest}`, {
      method,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  };

  async function saleOf(attemptId: string): Promise<BookedSale | undefined> {
    const answer = await ask('GET', attemptId, '');
    const request = { call: 'inquiry', reference: attemptId, saleReference: attemptId } as const;
    const told = readMpgsTold(request, { status: answer.status, text: await answer.text() });
    if (told === undefined || told.state === 'sale_not_found') return undefined;
    return { state: told.state, value: told.value };
  }

  return {
    url,
    protocol: createMpgsProtocol(NOTICE_SECRET),
    env: () => ({}),
    accountOf: ({ profileId, shape: { settings } }) => {
      const values = { merchant_id: MERCHANT_PREFIX + profileId, password: PASSWORD, ...settings };
      return { kind: 'mpgs', values };
    },
    tell: async ({ profileId, shape: { settings } }, noticeUrl) => {
      if (settings === null || !('notice_secret' in settings)) return;
      const target = { merchant: MERCHANT_PREFIX + profileId, url: noticeUrl, secret: NOTICE_SECRET, doubled: true };
      await control(url, 'notifications', target);
    },
    readBook: async () => {
      const answer = await fetch(`${url}/control/changes`);
      return ((await answer.json()) as readonly GatewayChange[]).map((change) => ({
        ...entryOf(change),
        at: change.at,
      }));
    },
    saleOf,
    giveBack: async (attemptId) => {
      const body = { apiOperation: 'VOID', transaction: { targetTransactionId: 'sale' } };
      await ask('PUT', attemptId, '/transaction/void-by-telephone', body);
    },
    passHours: async (pool: Pool) => {
      const { rows } = await pool.query<{ attempt_id: string }>(UNDECIDED);
      for (const { attempt_id: order } of rows) {
        // The last letter of an id is random.
        const as = /[0-9A-Z]$/.test(order) ? 'approved' : 'declined';
        await control(url, 'settle', { merchant: merchantOf(order), order, as });
      }
    },
  };
}

async function control(url: string, what: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/control/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
}
