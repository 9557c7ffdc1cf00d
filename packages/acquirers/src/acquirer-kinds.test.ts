import type { GivenAccount } from '@pay/core/paying/accounts/account';
import { ALARM_AFTER_PENDING, inquiryDelaySeconds } from '@pay/core/paying/acquiring/inquiry-schedule';
import { describe, expect, test } from 'vitest';
import { type AcquirerFacts, COMMON_SETTINGS, choicesOf, hostChoices, settingsOf } from './acquirer-kind.ts';
import {
  ACCOUNT_KINDS,
  ACQUIRER_KINDS,
  amountLimits,
  capabilitiesIn,
  factsOf,
  KINDS,
  standsIn,
  withHosts,
} from './acquirer-kinds.ts';
import { apiUrl } from './adyen/adyen-kind.ts';
import { openAcquirer } from './open-acquirer.ts';
import { readAccountValues } from './read-account-values.ts';

describe.each(ACQUIRER_KINDS)('the kind %s', (kind) => {
  test('opens as the adapter with its name and capabilities', async () => {
    const acquirer = openAcquirer({ kind, baseUrl: 'http://localhost:4005', settings: {}, secrets: {} });
    const environment = standsIn('live', kind) ? 'live' : 'sandbox';
    expect(acquirer.name).toBe(kind);
    expect(acquirer.capabilities).toEqual(capabilitiesIn(environment, kind));
    await acquirer.close();
  });

  test('has, for each setting, an example that the setting accepts', () => {
    const { settings } = factsOf(kind);
    for (const { like, example } of Object.values({ ...COMMON_SETTINGS, ...settings })) expect(example).toMatch(like);
  });
});

test('an alarm about a capture that stays pending is raised long before any authorisation lapses', () => {
  const waits = Array.from({ length: ALARM_AFTER_PENDING }, (_, count) => inquiryDelaySeconds(count));
  const days = waits.reduce((sum, wait) => sum + wait, 0) / 86_400;
  for (const kind of ACQUIRER_KINDS) expect(factsOf(kind).capabilities.authorisationDays).toBeGreaterThan(2 * days);
});

test('a kind or a setting decides whether an account needs notices', () => {
  expect(ACCOUNT_KINDS.needsNotices('adyen', {})).toBe(true);
  expect(ACCOUNT_KINDS.needsNotices('simulator', {})).toBe(false);
  expect(ACCOUNT_KINDS.needsNotices('simulator', { no_inquiry: 'yes' })).toBe(true);
  expect(ACCOUNT_KINDS.needsNotices('toString', {})).toBe(false);
});

test('only a live account of Adyen has the prefix of the live address, and needs it', () => {
  const values = { merchant_account: 'TeaHouseECOM', api_key: 'k'.repeat(40), hmac_key: 'AB'.repeat(32) };
  const given = { kind: 'adyen', baseUrl: undefined, allowLocalhost: false } as const;
  const read = (environment: 'live' | 'sandbox', more: object = {}) =>
    ACCOUNT_KINDS.read({ ...given, environment, values: { ...values, ...more } });
  const prefix = { live_url_prefix: '1797a841fbb37ca7-TeaHouse' };
  expect(read('sandbox')).toMatchObject({ ok: true, baseUrl: null, secrets: { hmac_key: 'AB'.repeat(32) } });
  expect(read('live', prefix)).toMatchObject({ ok: true, settings: prefix });
  expect(read('live')).toMatchObject({ ok: false, field: 'live_url_prefix' });
  expect(read('sandbox', prefix)).toMatchObject({ ok: false, field: 'live_url_prefix' });
  const elsewhere = read('live', { live_url_prefix: 'attacker.example/' });
  expect(elsewhere).toMatchObject({ ok: false, field: 'live_url_prefix' });
});

test("an account's address at Adyen follows from its prefix", () => {
  expect(apiUrl(null, null)).toBe('https://checkout-test.adyen.com/v72');
  expect(apiUrl(null, '1797a841fbb37ca7-TeaHouse')).toBe(
    'https://1797a841fbb37ca7-TeaHouse-checkout-live.adyenpayments.com/checkout/v72',
  );
});

test('a simulator exists only in the sandbox, and an unknown kind in no environment', () => {
  expect(capabilitiesIn('sandbox', 'simulator')).toBeDefined();
  expect(capabilitiesIn('live', 'simulator')).toBeUndefined();
  expect(capabilitiesIn('sandbox', 'toString')).toBeUndefined();
  const given: GivenAccount = {
    kind: 'simulator',
    environment: 'live',
    baseUrl: undefined,
    values: {},
    allowLocalhost: true,
  };
  expect(ACCOUNT_KINDS.read(given)).toMatchObject({ ok: false, field: 'kind' });
  expect(ACCOUNT_KINDS.read({ ...given, kind: 'toString' })).toMatchObject({ ok: false, field: 'kind' });
});

describe('a form', () => {
  test('offers the words of a setting that accepts only a fixed list of words', () => {
    const { capture, brands, currencies } = COMMON_SETTINGS;
    expect(capture && choicesOf(capture)).toEqual(['automatic', 'manual']);
    expect(brands && choicesOf(brands)).toContain('visa');
    expect(currencies && choicesOf(currencies)).toBeNull();
    for (const setting of Object.values({ ...COMMON_SETTINGS, ...factsOf('simulator').settings })) {
      for (const choice of choicesOf(setting) ?? []) expect(choice).toMatch(setting.like);
    }
  });

  test('offers the hosts of a kind if its patterns are plain hosts', () => {
    const hosts = { sandbox: [/^test\.bank\.example$/], live: [/^a\.bank\.example$/, /^b-2\.bank\.example$/] };
    expect(hostChoices({ ...FACTS, hosts }, 'live')).toEqual(['a.bank.example', 'b-2.bank.example']);
    expect(hostChoices({ ...FACTS, hosts }, 'sandbox')).toEqual(['test.bank.example']);
    expect(hostChoices(FACTS, 'live')).toBeNull();
    expect(hostChoices({ ...FACTS, hosts: { sandbox: [], live: [/^a.bank\.example$/] } }, 'live')).toBeNull();
  });

  test("has a kind's own settings first, and Arabic words for those that every kind has", () => {
    const own = { ...FACTS, settings: { ...FACTS.settings, ...COMMON_SETTINGS } };
    expect(Object.keys(settingsOf(FACTS))).toEqual([...Object.keys(FACTS.settings), ...Object.keys(COMMON_SETTINGS)]);
    expect(Object.keys(settingsOf(own))).toEqual(Object.keys(own.settings));
    for (const { ar } of Object.values(COMMON_SETTINGS)) expect(ar?.title).toMatch(/\p{Script=Arabic}/u);
  });
});

const FACTS: AcquirerFacts = {
  title: 'Test bank',
  environments: ['sandbox', 'live'],
  capabilities: {
    currencies: 'all',
    refunds: { partial: true, several: true },
    steps: 'one_step',
    captures: { partial: false, several: false, endsAtLast: true },
    authorisationDays: 7,
    reversal: 'blocks_unseen',
    inquiry: 'exact',
    needsNotices: false,
    inquiryHorizonMs: 1,
    asksCardholderName: 'no',
  },
  hosts: { sandbox: [/^test-[a-z]+\.bank\.example$/], live: [/^[a-z]+\.bank\.example$/] },
  settings: {
    merchant_id: { title: 'Merchant ID', like: /^\w{3,40}$/, needed: '3 to 40 letters', example: 'M123' },
    password: {
      title: 'Password',
      like: /^.{8,}$/,
      needed: '8 characters or more',
      example: 'x'.repeat(8),
      isSecret: true,
    },
  },
};
const GIVEN: GivenAccount = {
  kind: 'test',
  environment: 'live',
  baseUrl: 'https://gulf.bank.example',
  values: { merchant_id: 'M123', password: 'very secret', currencies: ['BHD'] },
  allowLocalhost: false,
};

describe('the values of an account', () => {
  test('are separated into settings and secrets', () => {
    expect(readAccountValues(FACTS, GIVEN)).toEqual({
      ok: true,
      baseUrl: 'https://gulf.bank.example',
      settings: { merchant_id: 'M123', currencies: ['BHD'] },
      secrets: { password: 'very secret' },
    });
  });

  test.each([
    [{ merchant_id: 'M123' }, 'password'],
    [{ merchant_id: '!', password: 'very secret' }, 'merchant_id'],
    [{ merchant_id: 'M123', password: 12_345_678 }, 'password'],
    [{ merchant_id: 'M123', password: 'very secret', extra: '1' }, 'extra'],
    [{ merchant_id: 'M123', password: 'very secret\u0000' }, 'password'],
    [{ merchant_id: 'M123', password: 'very secret', currencies: 'BHD' }, 'currencies'],
    [{ merchant_id: 'M123', password: 'very secret', currencies: [] }, 'currencies'],
    [{ merchant_id: 'M123', password: 'very secret', brands: ['visa', 'toString'] }, 'brands'],
    [{ merchant_id: 'M123', password: 'very secret', capture: 'later' }, 'capture'],
  ])('are refused with the first invalid field, and never repeat a value: %o', (values, field) => {
    const read = readAccountValues(FACTS, { ...GIVEN, values });
    expect(read).toMatchObject({ ok: false, field });
    expect(JSON.stringify(read)).not.toContain('very secret');
  });
});

describe('the address of an account', () => {
  const addressOf = (change: Partial<GivenAccount>) => {
    const read = readAccountValues(FACTS, { ...GIVEN, ...change });
    return read.ok ? read.baseUrl : read.field;
  };

  test.each([
    'http://gulf.bank.example',
    'https://gulf.bank.example:8443',
    'https://gulf.bank.example/',
    'https://gulf.bank.example/path',
    'https://user@gulf.bank.example',
    'https://gulf.bank.example.attacker.example',
    'https://attacker.example',
    'https://test-gulf.bank.example',
    'http://localhost:4005',
    'gulf.bank.example',
    '',
  ])("must match its environment's list of hosts: %s is refused", (baseUrl) => {
    expect(addressOf({ baseUrl, allowLocalhost: true })).toBe('base_url');
  });

  test('is required if the kind has a list of hosts', () => {
    expect(addressOf({ baseUrl: undefined })).toBe('base_url');
    const single = { ...FACTS, hosts: { sandbox: [], live: [] } };
    expect(readAccountValues(single, { ...GIVEN, baseUrl: undefined })).toMatchObject({ ok: true, baseUrl: null });
  });

  test('can be on localhost in the sandbox of a local start, and nowhere else', () => {
    const baseUrl = 'http://localhost:4005';
    expect(addressOf({ environment: 'sandbox', baseUrl, allowLocalhost: true })).toBe(baseUrl);
    expect(addressOf({ environment: 'sandbox', baseUrl, allowLocalhost: false })).toBe('base_url');
  });
});

test('the limits of amounts list only the kinds that have limits', () => {
  const { simulator } = KINDS;
  const { capabilities } = simulator;
  const limited = { ...simulator, capabilities: { ...capabilities, amountSteps: { BHD: 10 } } };
  expect(JSON.parse(amountLimits({ simulator, limited }) ?? '')).toEqual({ limited: { steps: { BHD: 10 } } });
  expect(amountLimits({ simulator })).toBeNull();
});

test('further hosts are exact names of one kind, in both environments', () => {
  const kinds = withHosts(KINDS, { mpgs: ['gateway.bank.example'], unknown: ['bank.example'] });
  for (const environment of ['sandbox', 'live'] as const) {
    const fits = (host: string, all = kinds) => all['mpgs']?.hosts[environment].some((like) => like.test(host));
    expect(fits('gateway.bank.example')).toBe(true);
    expect(fits('gateway.bank.example', KINDS)).toBe(false);
    for (const other of [
      'gatewayxbank.example',
      'x.gateway.bank.example',
      'gateway.bank.example.org',
      'bank.example',
    ]) {
      expect(fits(other)).toBe(false);
    }
  }
  expect(kinds['adyen']).toBe(KINDS.adyen);
  expect(Object.keys(kinds)).toEqual(Object.keys(KINDS));
  expect(withHosts(KINDS, { mpgs: [] })).toBe(KINDS);
});
