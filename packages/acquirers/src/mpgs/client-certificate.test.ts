import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { type MpgsFake, startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openAcquirer } from '../open-acquirer.ts';
import { readAccountValues } from '../read-account-values.ts';
import { MPGS } from './mpgs-kind.ts';
import { held, MERCHANT, PASSWORD, saleOf, subject, TIMEOUT_MS } from './mpgs-under-test.ts';
import { type Authority, createAuthority, type Pair } from './openssl.ts';

const folder = mkdtempSync(join(tmpdir(), 'pay-certificates-'));
const authority = createAuthority(folder, 'authority');
const trusted = getCACertificates('default');

let fake: MpgsFake;
beforeAll(async () => {
  fake = await startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 100 });
  if (authority !== null) setDefaultCACertificates([...trusted, authority.cert]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await fake.stop();
  rmSync(folder, { recursive: true });
});

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
});

/** A TLS server that accepts only clients with a certificate of the authority. */
async function demanding(by: Authority, answer: (incoming: IncomingMessage) => Promise<Answer>) {
  const seen: IncomingMessage[] = [];
  const { cert, key } = by.issue('localhost');
  const options = { cert, key, ca: by.cert, requestCert: true, rejectUnauthorized: true };
  const server = createServer(options, async (incoming, outgoing) => {
    seen.push(incoming);
    const { status, headers, text } = await answer(incoming);
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  servers.push(server);
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, seen };
}

type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly text: string };

/** The gateway's own server, which identifies the merchant by the name in the certificate. */
async function gateway(incoming: IncomingMessage): Promise<Answer> {
  const { CN } = (incoming.socket as TLSSocket).getPeerCertificate().subject;
  const authorization = `Basic ${Buffer.from(`merchant.${CN}:${PASSWORD}`).toString('base64')}`;
  const { url, method = 'GET' } = incoming;
  const body = await buffer(incoming);
  const answered = await request(fake.url + url, {
    method: method as 'GET',
    headers: { authorization, ...(body.length > 0 && { 'content-type': 'application/json' }) },
    body: body.length > 0 ? body : null,
  });
  return { status: answered.statusCode, text: await answered.body.text() };
}

function accountAt(baseUrl: string, secrets: Readonly<Record<string, string>>) {
  return openAcquirer({ kind: 'mpgs', baseUrl, settings: { merchant_id: MERCHANT }, secrets });
}

const secretsOf = ({ cert, key }: Pair) => ({ client_certificate: cert, client_key: key });

describe.skipIf(authority === null)('with a client certificate (skipped where there is no OpenSSL)', () => {
  const by = authority as Authority;

  test('an account needs no password, and sends none', async () => {
    const { url, seen } = await demanding(by, gateway);
    const acquirer = accountAt(url, secretsOf(by.issue(MERCHANT)));
    expect(await acquirer.probe(TIMEOUT_MS)).toBe('ready');
    const of = subject();
    const state = await held(acquirer, of);
    expect(await acquirer.authorise(saleOf(of, { state }))).toMatchObject({ kind: 'approved' });
    expect(seen.length).toBeGreaterThan(3);
    for (const { headers } of seen) expect(headers).not.toHaveProperty('authorization');
    await acquirer.close();
  });

  test('an account that also has a password sends both', async () => {
    const { url, seen } = await demanding(by, gateway);
    const acquirer = accountAt(url, { ...secretsOf(by.issue(MERCHANT)), password: PASSWORD });
    expect(await acquirer.probe(TIMEOUT_MS)).toBe('ready');
    expect(seen[0]?.headers.authorization).toMatch(/^Basic /);
    await acquirer.close();
  });

  test('works with any line endings', async () => {
    const { url } = await demanding(by, gateway);
    const { cert, key } = by.issue(MERCHANT);
    for (const end of ['', '\r\n', ' ']) {
      const secrets = secretsOf({ cert: cert.replaceAll('\n', end), key: key.replaceAll('\n', end) });
      const acquirer = accountAt(url, secrets);
      expect(await acquirer.probe(TIMEOUT_MS)).toBe('ready');
      await acquirer.close();
    }
  });

  test('an account without one, or with one from another authority, is not accepted', async () => {
    const { url, seen } = await demanding(by, gateway);
    const stranger = createAuthority(folder, 'stranger')?.issue(MERCHANT) as Pair;
    for (const secrets of [{ password: PASSWORD }, secretsOf(stranger)]) {
      const acquirer = accountAt(url, secrets);
      expect(await acquirer.probe(TIMEOUT_MS)).toBe('unreachable');
      await acquirer.close();
    }
    expect(seen).toEqual([]);
  });

  test('it is never presented to another host, even if the gateway redirects to that host', async () => {
    const elsewhere = await demanding(by, gateway);
    const { url } = await demanding(by, async () => ({
      status: 307,
      headers: { location: elsewhere.url },
      text: '{}',
    }));
    const acquirer = accountAt(url, secretsOf(by.issue(MERCHANT)));
    expect(await acquirer.probe(TIMEOUT_MS)).toBe('unreachable');
    expect(elsewhere.seen).toEqual([]);
    await acquirer.close();
  });

  test('it must come with its key, and the key must belong to it', () => {
    const [one, other] = [by.issue(MERCHANT), by.issue('other')];
    expect(fieldOf(secretsOf(one))).toBe('accepted');
    expect(fieldOf({ client_certificate: one.cert })).toBe('client_key');
    expect(fieldOf({ client_key: one.key })).toBe('client_certificate');
    expect(fieldOf({ client_certificate: one.cert, client_key: other.key })).toBe('client_key');
    expect(fieldOf({ ...secretsOf(one), password: 'short' })).toBe('password');
    expect(fieldOf(secretsOf(one), 'attacker.example')).toBe('base_url');
  });
});

test('an account without a password and without a certificate is refused', () => {
  expect(fieldOf({})).toBe('password');
  expect(fieldOf({ client_certificate: 'none', client_key: 'none' })).toBe('client_certificate');
  const sealed = '-----BEGIN ENCRYPTED PRIVATE KEY-----MIIB-----END ENCRYPTED PRIVATE KEY-----';
  expect(fieldOf({ password: PASSWORD, client_key: sealed })).toBe('client_key');
});

function fieldOf(secrets: Readonly<Record<string, string>>, host = 'pki.eu.gateway.mastercard.com'): string {
  const values = { merchant_id: MERCHANT, ...secrets };
  const given = { kind: 'mpgs', environment: 'sandbox', baseUrl: `https://${host}`, allowLocalhost: false } as const;
  const read = readAccountValues(MPGS, { ...given, values });
  return read.ok ? 'accepted' : read.field;
}
