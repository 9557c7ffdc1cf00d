import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { samplePng } from '@pay/core/merchants/logos/sample-pictures';
import { setLogo } from '@pay/core/merchants/logos/set-logo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPage, fetchPage } from '../harness/card-page.ts';
import { OPERATOR, unwrap } from '../harness/merchant.ts';
import { newPayment } from '../harness/new-payment.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';

/**
 * The number of bytes that a server can send before the first acknowledgement (RFC 6928): ten segments, less the space
 * that TLS needs.
 */
const WIRE_BYTES_MAX = 14 * 1_024;

let engine: TestEngine;
beforeAll(async () => {
  engine = await sharedTestEngine();
});
afterAll(() => engine.stop());

/** Everything that the server sends in answer to a browser's request, from the status line to the last byte. */
async function wireBytes(url: string, accepted: string): Promise<{ readonly head: string; readonly body: Buffer }> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    `Accept-Encoding: ${accepted}`,
    'Accept: text/html',
    'Connection: close',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const received: Buffer[] = [];
  for await (const bytes of socket) received.push(bytes as Buffer);
  const all = Buffer.concat(received);
  const end = all.indexOf('\r\n\r\n') + 4;
  return { head: all.toString('latin1', 0, end), body: all.subarray(end) };
}

describe.each(['en', 'ar'])('the card form in %s', (lang) => {
  test('reaches a browser in one round trip, with its headers', async () => {
    const { url } = await newPayment(engine, { description: 'Order 1042' });
    const { head, body } = await wireBytes(`${url}&lang=${lang}`, 'gzip, deflate, br, zstd');
    expect(head).toMatch(/\r\ncontent-encoding: gzip\r\n/i);
    // No cache stores the page, so `Vary` is not needed.
    expect(head).toMatch(/\r\ncache-control: no-store\r\n/i);
    const bytes = head.length + body.length;
    process.stdout.write(`card form in ${lang}: ${bytes} bytes with headers\n`);
    expect(bytes).toBeLessThanOrEqual(WIRE_BYTES_MAX);
  });

  test('is the same page for a browser that accepts no compression', async () => {
    const { url } = await newPayment(engine);
    const [packed, plain] = await Promise.all(
      ['gzip', 'identity'].map((accepted) => wireBytes(`${url}&lang=${lang}`, accepted)),
    );
    expect(plain?.head).not.toMatch(/content-encoding/i);
    // The name of one field is random, and the time left changes.
    const fixed = (html = '') => html.replace(/name="\w{12}"/, '').replace(/<time .*?<\/time>/, '');
    expect(fixed(gunzipSync(packed?.body ?? '').toString())).toBe(fixed(plain?.body.toString()));
  });
});

test("the form's own data is sent uncompressed, never compressed together with anything else", async () => {
  const { url } = await newPayment(engine, { description: 'abcdefgh'.repeat(20) });
  const { token } = await cardPage(url);
  const { body } = await wireBytes(url, 'gzip');
  expect(token).toMatch(/^0\.\w/);
  for (const own of [token, 'abcdefgh'.repeat(20)]) expect(body.includes(own)).toBe(true);
});

test('pages without a form are compressed too, and logos and redirects are sent uncompressed', async () => {
  const { profileId } = engine.profile.profile;
  const logo = unwrap(await setLogo(engine.database, OPERATOR, { profileId, bytes: samplePng(40, 40) }));
  const page = await cardPage((await newPayment(engine)).url);
  expect(page.text).toContain(logo.hash ?? '-');
  const problem = await wireBytes(`${engine.url}/payment?payment_id=pay_x`, 'gzip');
  expect(problem.head).toMatch(/^HTTP\/1\.1 404 /);
  expect(gunzipSync(problem.body).toString()).toContain('</html>');
  const src = /<img class="logo" src="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const { headers } = await fetchPage(engine.url + src, { 'accept-encoding': 'gzip' });
  expect(headers).not.toHaveProperty('content-encoding');
  unwrap(await setLogo(engine.database, OPERATOR, { profileId, bytes: null }));
});
