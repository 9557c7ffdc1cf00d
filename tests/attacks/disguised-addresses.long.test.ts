import { endpointUrlRules, parseEndpointUrl } from '@pay/core/telling/webhooks/endpoints/endpoint-url';
import { addressGuard } from '@pay/engine/addresses/address-guard';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomOf } from '../crash/random.ts';
import { eventually } from '../harness/eventually.ts';
import { addDeliveries, addEndpoint, deliveringStand, type Stand } from '../webhooks/delivering.ts';
import { failuresAt } from '../webhooks/failures-at.ts';
import { disguisedAddresses } from '../webhooks/receiver/disguised-addresses.ts';
import { type RawReceiver, startRawReceiver } from '../webhooks/receiver/raw-receiver.ts';
import { privateAddresses, privateAnswers, wrappedUrls } from './disguises.ts';
import { type OutgoingAttempts, watchOutgoing } from './outgoing-attempts.ts';
import { keepReport } from './report/attack-report.ts';
import { ATTACK_RUN, sizeOf } from './report/attack-run.ts';

const LEAST_URLS = sizeOf(2_257, 400);
const MORE_TARGETS = sizeOf(45, 2);
const WRAPPED_TARGETS = sizeOf(12, 2);
const NAMES = sizeOf(300, 20);
/** The number of deliveries, which is small enough for a busy machine to finish within the time limit of a wait. */
const TOGETHER = 300;
const REDIRECTS = [301, 302, 303, 307, 308];
const STRICT = endpointUrlRules('sandbox', { allowLoopbackWebhooks: false });

let stand: Stand;
/** Listens on every address of this machine. */
let canary: RawReceiver;
let outgoing: OutgoingAttempts;
beforeEach(async () => {
  stand = await deliveringStand();
  canary = await startRawReceiver((socket) => void socket.end('HTTP/1.1 204 No Content\r\n\r\n'), '::');
  outgoing = watchOutgoing();
});
afterEach(async () => {
  outgoing?.stop();
  await stand?.stop();
  await canary?.stop();
});

test('no disguised address leads to a private address, however it is written, resolved or reached by a redirect', async () => {
  const startedAt = performance.now();
  const { seed } = ATTACK_RUN;
  const random = randomOf(seed, 0);
  const port = Number(new URL(canary.url).port);
  const targets = privateAddresses(random, MORE_TARGETS);
  const urls = [
    ...disguisedAddresses(port, targets),
    ...[...targets.slice(0, WRAPPED_TARGETS), '127.0.0.1', '[::1]', 'localhost'].flatMap((host) =>
      wrappedUrls(host, port),
    ),
  ];
  const findings = [...(await deliverTo(urls)), ...creatable(urls), ...acquirerHosts(urls)];

  const answers = new Map<string, readonly string[]>();
  const names = privateAddresses(random, NAMES).map((address, place) => {
    const name = `name-${place}.rebinding.example`;
    answers.set(name, privateAnswers(random, address));
    return `${random.pick(['http', 'https'])}://${name}:${port}/hooks`;
  });
  findings.push(...(await deliverTo(names, async (name) => answers.get(name) ?? [])));
  findings.push(...(await followRedirects(targets)));
  keepReport({
    attack: 'disguised addresses',
    seed,
    tried: {
      'addresses as webhook targets': urls.length,
      'names that resolve to private addresses': names.length,
      redirects: targets.length * REDIRECTS.length,
      'connections seen': [...outgoing.to.values()].reduce((sum, count) => sum + count, 0),
    },
    seconds: (performance.now() - startedAt) / 1_000,
    findings,
  });
  expect(findings).toEqual([]);
  expect(urls.length).toBeGreaterThanOrEqual(LEAST_URLS);
  // The watch does see connections: those to the database, and those to the receiver that redirects.
  expect(outgoing.to.size).toBeGreaterThan(1);
}, 1_800_000);

/** Delivers to each URL. Every connection except those to the database is a finding. */
async function deliverTo(
  urls: readonly string[],
  resolve: (name: string) => Promise<readonly string[]> = async () => ['127.0.0.1'],
): Promise<readonly string[]> {
  const node = stand.start({ addressRules: { allowLoopback: false, resolve } });
  const findings: string[] = [];
  const before = new Map(outgoing.to);
  for (let at = 0; at < urls.length; at += TOGETHER) await failuresAt(stand, urls.slice(at, at + TOGETHER));
  await node.stop();
  const { port: databasePort } = new URL(stand.database.url);
  for (const [address, count] of outgoing.to) {
    if (count === before.get(address) || address.endsWith(` ${databasePort}`)) continue;
    findings.push(`a delivery went to ${address}`);
  }
  if (canary.connections() > 0) findings.push('a delivery has reached this machine');
  return findings;
}

/** Checks that a merchant cannot save such an address. Names are checked when they are resolved. */
function creatable(urls: readonly string[]): readonly string[] {
  return urls.flatMap((url) => {
    const isPublicName = URL.canParse(url) && new URL(url).hostname.endsWith('.example');
    return !isPublicName && parseEndpointUrl(url, STRICT).ok ? [`an endpoint can have the address ${url}`] : [];
  });
}

/** Acquirers' hosts go through the same guard. */
function acquirerHosts(urls: readonly string[]): readonly string[] {
  const guard = addressGuard({ allowLoopback: false, resolve: async () => ['127.0.0.1'] });
  return urls.flatMap((url) => {
    const host = URL.canParse(url) ? new URL(url).hostname : '';
    if (!/^\[|^[\d.]+$/.test(host)) return [];
    try {
      guard.checkHost(host);
      return [`an acquirer can be at ${host}`];
    } catch {
      return [];
    }
  });
}

/** A server that deliveries are allowed to reach redirects them to private addresses. */
async function followRedirects(targets: readonly string[]): Promise<readonly string[]> {
  const places = targets.flatMap((target) => REDIRECTS.map((status) => ({ target, status })));
  let next = 0;
  const redirecting = await startRawReceiver((socket) => {
    const { target, status } = places[next++ % places.length] ?? { target: '', status: 500 };
    socket.end(
      `HTTP/1.1 ${status} Moved\r\nLocation: http://${target}/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
  // Without this, the deliveries of the old stand would be tried again where loopback is allowed.
  await stand.stop();
  stand = await deliveringStand();
  stand.start({ addressRules: { allowLoopback: true } });
  const before = new Map(outgoing.to);
  for (const place of places.keys())
    await addDeliveries(stand, await addEndpoint(stand, `${redirecting.url}?${place}`));
  await eventually(() => next).toBeGreaterThanOrEqual(places.length);
  await stand.stopNodes();
  await redirecting.stop();
  const own = [new URL(redirecting.url).port, new URL(stand.database.url).port];
  return [...outgoing.to]
    .filter(([address, count]) => count !== before.get(address) && !own.some((port) => address.endsWith(` ${port}`)))
    .map(([address]) => `a redirect was followed to ${address}`);
}
