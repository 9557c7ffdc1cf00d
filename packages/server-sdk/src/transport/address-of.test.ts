import { expect, test } from 'vitest';
import { addressOf } from './address-of.ts';

const PATH = '/v1/sdk/checkout/{track_id}/pay';

test('parameters go into the path, and the query follows the path', () => {
  expect(addressOf('https://pay.example/gate', PATH, { path: { track_id: 'trk_1' } })).toBe(
    'https://pay.example/gate/v1/sdk/checkout/trk_1/pay',
  );
  expect(addressOf('https://pay.example', '/v1/events', { query: { after: 'evt_1', limit: 5 } })).toBe(
    'https://pay.example/v1/events?after=evt_1&limit=5',
  );
  expect(addressOf('https://pay.example', '/v1/events', { query: { after: undefined } })).toBe(
    'https://pay.example/v1/events',
  );
});

test.each(['', '..', '../cancel', 'a/b', 'a?b', 'a#b', '%2e%2e', 'é', undefined, null, 7])(
  'an identifier that could lead to another address is refused: %j',
  (trackId) => {
    const path = { track_id: trackId as string };
    expect(() => addressOf('https://pay.example', PATH, { path })).toThrow(
      expect.objectContaining({ code: 'invalid_request', errors: [expect.objectContaining({ field: 'track_id' })] }),
    );
  },
);
