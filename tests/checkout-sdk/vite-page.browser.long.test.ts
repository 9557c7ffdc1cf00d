import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payByCard, startBrowser, type TestBrowser } from '../harness/browser.ts';
import { sharedTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { PACKAGE } from './built-files.ts';
import { widgetButton } from './widget-page.ts';

const APPROVED = '4242424242424242';
const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');

let engine: TestEngine;
let browser: TestBrowser;
let project: string;
let site: PreviewServer;
beforeAll(async () => {
  [engine, browser] = await Promise.all([sharedTestEngine(), startBrowser()]);
  project = mkdtempSync(join(tmpdir(), 'pay-vite-'));
});
afterAll(async () => {
  await Promise.all([engine?.stop(), browser?.stop(), site?.close()]);
  rmSync(project, { recursive: true, force: true });
});

/** The example in the README that begins with this text, with the test's key and engines. */
function example(beginning: string, change: (code: string) => string = (code) => code): string {
  const code = [...README.matchAll(/^```ts\n(.*?)^```$/gms)]
    .map(([, text = '']) => text)
    .find((text) => text.includes(beginning));
  if (code === undefined) throw new Error(`the README has no example with ${beginning}`);
  return change(code)
    .replaceAll('pk_test_…', engine.profile.publishableKey.value)
    .replaceAll('https://sandbox.pay.example', engine.url);
}

test('the npm path of the README takes a payment on a page that Vite has built from the packed package', async () => {
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: PACKAGE,
    encoding: 'utf8',
  });
  const [{ filename }] = Object.values(JSON.parse(packed.slice(packed.search(/^[[{]/m)))) as [{ filename: string }];
  const into = join(project, 'node_modules/@pay/checkout');
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, filename), '-C', into, '--strip-components=1']);
  const page = (script: string) => `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
<div id="pay"></div><output></output><script type="module" src="/${script}"></script></html>`;
  writeFileSync(join(project, 'package.json'), '{"type": "module", "private": true}');
  writeFileSync(join(project, 'index.html'), page('pay.ts'));
  writeFileSync(join(project, 'thanks.html'), page('thanks.ts'));
  const trackId = "const trackId = new URLSearchParams(location.search).get('track_id') ?? '';\n";
  writeFileSync(join(project, 'pay.ts'), trackId + example("from '@pay/checkout'"));
  const complete = example('await Pay.complete({ publishableKey', (code) =>
    code.replace("publishableKey: 'pk_test_…' }", "publishableKey: 'pk_test_…', engines }"),
  );
  const engines = `const engines = { sandbox: '${engine.url}' };\n`;
  const show = "document.querySelector('output').textContent = [trackId, status].join(' ');\n";
  writeFileSync(join(project, 'thanks.ts'), `import Pay from '@pay/checkout';\n${engines}${complete}${show}`);
  const input = [join(project, 'index.html'), join(project, 'thanks.html')];
  const how = { root: project, configFile: false, logLevel: 'error' } as const;
  await build({ ...how, build: { target: 'es2022', rolldownOptions: { input } } });
  site = await preview({ ...how, preview: { port: 0, host: 'localhost' } });
  const [url = ''] = site.resolvedUrls?.local ?? [];

  const fields = { amount: 10.5, currency: 'BHD', success_url: `${url}thanks.html`, failure_url: `${url}thanks.html` };
  const { body: session } = await engine.api.post('/v1/sdk/checkout', fields);
  const tab = await browser.open();
  await tab.goto(`${url}?track_id=${session.track_id}`);
  await widgetButton(tab).click();
  await tab.waitForURL(`${engine.url}/payment?payment_id=pay_*`);
  await payByCard(tab, APPROVED);
  await tab.waitForURL(`${url}thanks.html**`);
  await expect.poll(() => tab.locator('output').textContent()).toBe(`${session.track_id} success`);
});
