import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findChromium } from './chromium.ts';

/** Serves a page on a separate port, and therefore on another origin. */
async function serve(body: string): Promise<string> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('findChromium finds a browser that can run a page on this machine', async () => {
  const browser = await chromium.launch(await findChromium());
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setContent('<h1>Pay</h1><script>document.title = "scripts run";</script>');
  expect(await page.title()).toBe('scripts run');
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the browser from npm includes the libraries that a bare machine lacks, and keeps web security on',
  async () => {
    vi.stubEnv('PAY_CHROMIUM', 'bundled');
    onTestFinished(() => void vi.unstubAllEnvs());
    const [found, again] = await Promise.all([findChromium(), findChromium()]);
    expect(found).toEqual(again);
    const { stdout } = await promisify(execFile)('ldd', [found.executablePath], { env: found.env });
    expect(stdout).toContain(`libnss3.so => ${found.executablePath.replace(/chromium$/, 'lib/libnss3.so')}`);
    expect(stdout).not.toContain('not found');

    const browser = await chromium.launch(found);
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.goto(await serve('<h1>One</h1>'));
    const read = page.evaluate((url) => fetch(url).then((answer) => answer.text()), await serve('secret'));
    await expect(read).rejects.toThrow('Failed to fetch');
  },
);
