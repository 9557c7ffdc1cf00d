import { randomBytes } from 'node:crypto';
import { type AcquirerRules, SIMULATOR_RULES } from '../../books/acquirer-rules.ts';
import { ADYEN_KINDS } from '../../faults/kinds/adyen-kinds.ts';
import type { Shape } from '../../stand/shapes.ts';
import type { AcquirerOfRun, RunningAcquirer, StartParts } from '../acquirer-of-run.ts';
import { startFake } from '../start-fake.ts';
import { type AdyenChange, entriesOf, moneyOf } from './adyen-book.ts';
import { ADYEN_CARDS } from './adyen-cards.ts';
import { ADYEN_ISSUER } from './adyen-issuer.ts';
import { amountOf, type Members, textOf } from './adyen-json.ts';
import { createAdyenProtocol } from './adyen-protocol.ts';
import { createAdyenHours, NOTICES_HORIZON_MS } from './pass-adyen-hours.ts';

const COMMON = { settings: {}, manualShare: 0.25, isNoticesOnly: true } as const;

const SHAPES: readonly Shape[] = [
  { ...COMMON, name: 'adyen', noticeFaults: ['doubled', 'late', 'reordered', 'lost'] },
  { ...COMMON, name: 'adyen_batched', noticeFaults: ['doubled', 'late', 'batched', 'lost'] },
  { ...COMMON, name: 'spared', noticeFaults: [] },
];

const RULES: AcquirerRules = {
  ...SIMULATOR_RULES,
  noticesHorizonMs: NOTICES_HORIZON_MS,
  // A declined sale has no money to return.
  reversedAfter: new Set(['acknowledged', 'declined']),
};

export const ADYEN: AcquirerOfRun = {
  name: 'adyen',
  shapes: SHAPES,
  kinds: ADYEN_KINDS,
  cards: ADYEN_CARDS,
  issuer: ADYEN_ISSUER,
  rules: RULES,
  start,
};

const STATES: Readonly<Record<string, string>> = { authorised: 'approved', refused: 'declined', cancelled: 'reversed' };

type OwnAccount = { readonly name: string; readonly apiKey: string; readonly hmacKey: string };

async function start({ ends, merchants }: StartParts): Promise<RunningAcquirer> {
  const url = await startFake(ends, 'adyen', ['0']);
  const accounts = new Map(merchants.map(({ profileId }) => [profileId, newAccount(profileId)]));
  const accountOf = (profileId: string): OwnAccount => accounts.get(profileId) ?? newAccount(profileId);
  const keys = new Map([...accounts.values()].map(({ name, hmacKey }) => [name, hmacKey]));
  const refusal = (method: 'PUT' | 'DELETE', reference: string) =>
    fetch(`${url}/control/refusals/${reference}`, { method });
  const bookOf = async (attemptId: string): Promise<Members | undefined> => {
    const answer = await fetch(`${url}/control/payments/${attemptId}`);
    return answer.ok ? ((await answer.json()) as Members) : undefined;
  };
  return {
    url,
    protocol: createAdyenProtocol(keys, async (reference) => void (await refusal('PUT', reference))),
    env: () => ({}),
    accountOf: ({ profileId }) => {
      const { name, apiKey, hmacKey } = accountOf(profileId);
      return { kind: 'adyen', values: { merchant_account: name, api_key: apiKey, hmac_key: hmacKey } };
    },
    tell: async ({ profileId, shape }, noticeUrl, isActive) => {
      const { name, ...secrets } = accountOf(profileId);
      // The test notice must arrive before the account can be active.
      const faults = isActive ? (shape.noticeFaults ?? []) : [];
      await send(`${url}/control/accounts/${name}`, 'PUT', { ...secrets, noticeUrl, faults });
      if (!isActive) await fetch(`${url}/control/accounts/${name}/test-notice`, { method: 'POST' });
    },
    readBook: async () => {
      const answer = await fetch(`${url}/control/changes`);
      return ((await answer.json()) as readonly AdyenChange[]).flatMap(entriesOf);
    },
    saleOf: async (attemptId) => {
      const booked = await bookOf(attemptId);
      const amount = booked && amountOf(booked);
      if (booked === undefined || !amount) return undefined;
      const state = textOf(booked['state']);
      return { state: STATES[state] ?? state, value: moneyOf(amount) };
    },
    giveBack: async (attemptId) => {
      const { pspReference, merchantAccount } = (await bookOf(attemptId)) ?? {};
      const account = [...accounts.values()].find(({ name }) => name === merchantAccount);
      if (account === undefined) return;
      await refusal('DELETE', attemptId);
      const body = { merchantAccount, reference: attemptId };
      await send(`${url}/v72/payments/${pspReference}/reversals`, 'POST', body, account.apiKey);
    },
    ...createAdyenHours(),
  };
}

function newAccount(profileId: string): OwnAccount {
  const [apiKey, hmacKey] = [randomBytes(24).toString('base64url'), randomBytes(32).toString('hex')];
  return { name: `Crash${profileId}`, apiKey, hmacKey };
}

async function send(url: string, method: 'PUT' | 'POST', body: object, apiKey = ''): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`the fake of Adyen answered ${answer.status}: ${await answer.text()}`);
}
