import { describe, expect, test } from 'vitest';
import { type AcquirerKind, capabilitiesIn, readAcquirerConfig, standsIn } from './acquirer-kinds.ts';
import { openAcquirer } from './open-acquirer.ts';

const GIVEN: Readonly<Record<AcquirerKind, Readonly<Record<string, unknown>>>> = {
  simulator: { base_url: 'http://localhost:4005' },
};

describe.each(Object.keys(GIVEN) as AcquirerKind[])('the kind %s', (kind) => {
  test('opens an adapter with its settings, name and capabilities', async () => {
    const read = readAcquirerConfig(kind, GIVEN[kind]);
    if (!read.ok) throw new Error(`${read.setting} must be ${read.needed}`);
    const acquirer = openAcquirer(read.config);
    const environment = standsIn('live', kind) ? 'live' : 'sandbox';
    expect(acquirer.name).toBe(kind);
    expect(acquirer.capabilities).toEqual(capabilitiesIn(environment, kind));
    await acquirer.close();
  });

  test('refuses a missing setting and an unknown one', () => {
    for (const name of Object.keys(GIVEN[kind])) {
      expect(readAcquirerConfig(kind, { ...GIVEN[kind], [name]: undefined })).toMatchObject({
        ok: false,
        setting: name,
      });
    }
    expect(readAcquirerConfig(kind, { ...GIVEN[kind], extra: '1' })).toMatchObject({ ok: false, setting: 'extra' });
  });
});

test.each([null, 4005, '', 'localhost:4005', 'ftp://localhost', 'http://localhost:4005/', 'http://a.example/path'])(
  'the address %o is not an origin, and the refusal gives an example',
  (base_url) => {
    expect(readAcquirerConfig('simulator', { base_url })).toEqual({
      ok: false,
      setting: 'base_url',
      needed: 'an origin such as http://localhost:4005',
    });
  },
);

test('a simulator exists only in the sandbox, and an unknown kind in no environment', () => {
  expect(capabilitiesIn('sandbox', 'simulator')).toBeDefined();
  expect(capabilitiesIn('live', 'simulator')).toBeUndefined();
  expect(capabilitiesIn('sandbox', 'toString')).toBeUndefined();
});
