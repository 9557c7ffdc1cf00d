import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import {
  addDeliveries,
  addEndpoint,
  attemptRows,
  deliveringStand,
  type Stand,
  type TestDelivery,
} from './delivering.ts';
import { failuresAt } from './failures-at.ts';
import { disguisedAddresses } from './receiver/disguised-addresses.ts';
import { type RawReceiver, startRawReceiver } from './receiver/raw-receiver.ts';

const NONE: TestDelivery = { deliveryId: '', eventId: '' };

let stand: Stand;
/** A receiver that listens on every address of this machine. */
let canary: RawReceiver;

beforeEach(async () => {
  stand = await deliveringStand();
  canary = await startRawReceiver((socket) => void socket.end('HTTP/1.1 204 No Content\r\n\r\n'), '::');
});
afterEach(async () => {
  await stand.stop();
  await canary.stop();
  expect(stand.errors).toEqual([]);
});

const port = () => Number(new URL(canary.url).port);

describe('no internal address is reached', () => {
  test('through hundreds of disguised addresses', async () => {
    const urls = disguisedAddresses(port());
    expect(urls.length).toBeGreaterThanOrEqual(300);
    stand.start({ addressRules: { allowLoopback: false } });
    const failures = await failuresAt(stand, urls);
    expect(canary.connections()).toBe(0);
    // Strings that are not URLs are refused before they have an address.
    const readable = failures.filter(([url]) => URL.canParse(url));
    expect(readable.length).toBeGreaterThanOrEqual(300);
    expect(readable.filter(([, failure]) => failure !== 'address_not_public')).toEqual([]);
  });

  test('through any address of this machine', async () => {
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    const privates = own.map(({ address, family }) => (family === 'IPv6' ? `[${address.split('%')[0]}]` : address));
    stand.start({ addressRules: { allowLoopback: false } });
    await failuresAt(
      stand,
      privates
        .filter((host) => /^(\[(::1|f[cde])|127|10|172|192|169)/.test(host))
        .map((host) => `http://${host}:${port()}/`),
    );
    expect(canary.connections()).toBe(0);
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private network', ['10.0.0.1']],
    ['a public and a private address', ['1.1.1.1', '127.0.0.1']],
    ['a private and a public address', ['10.0.0.1', '1.1.1.1']],
    ['a public address and a mapped address', ['2606:4700:4700::1111', '::ffff:127.0.0.1']],
    ['a translated address', ['64:ff9b::7f00:1']],
    ['the metadata service of a cloud', ['169.254.169.254']],
  ])('through a name that resolves to %s', async (_what, addresses) => {
    stand.start({ addressRules: { allowLoopback: false, resolve: async () => addresses } });
    const failures = await failuresAt(stand, [`http://hooks.example:${port()}/`, `https://hooks.example:${port()}/`]);
    expect(failures.map(([, failure]) => failure)).toEqual(['address_not_public', 'address_not_public']);
    expect(canary.connections()).toBe(0);
  });

  test('in another network, even if deliveries to this machine are allowed', async () => {
    stand.start({ addressRules: { allowLoopback: true } });
    const urls = ['10.0.0.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '169.254.169.254', '0.0.0.0', '[::]'];
    const failures = await failuresAt(
      stand,
      urls.map((host) => `http://${host}:${port()}/`),
    );
    expect(new Set(failures.map(([, failure]) => failure))).toEqual(new Set(['address_not_public']));
    expect(canary.connections()).toBe(0);
  });
});

describe('a name that changes its addresses', () => {
  test('is resolved once for each connection, which goes to the address that was checked', async () => {
    const asked: string[] = [];
    // Loopback represents the public internet here: loopback is allowed, and the other address is not.
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return asked.length === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
    };
    stand.start({ addressRules: { allowLoopback: true, resolve } });
    const endpoint = await addEndpoint(stand, `http://rebinding.example:${port()}/`);
    const [first = NONE] = await addDeliveries(stand, endpoint);
    await eventually(async () => (await attemptRows(stand, first)).map((row) => row.http_status)).toEqual([204]);
    expect(asked).toEqual(['rebinding.example']);
    expect(canary.connections()).toBe(1);
    const another = await addEndpoint(stand, `http://rebinding.example:${port()}/`);
    const [second = NONE] = await addDeliveries(stand, another);
    await eventually(async () => (await attemptRows(stand, second)).map((row) => row.failure)).toEqual([
      'address_not_public',
    ]);
    expect(asked).toHaveLength(2);
    expect(canary.connections()).toBe(1);
  });
});
