import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, startCommand } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { type PublishFolder, publishFolder, standIn } from './stand-in.ts';

const HOSTS = ['--sandbox-host', 'https://sandbox.pay.example', '--live-host', 'https://pay.example/'];

let folder: PublishFolder;
let cdn: string;
let copy: string;
beforeAll(async () => {
  folder = await publishFolder();
  cdn = join(folder.path, 'cdn');
  copy = join(folder.path, 'package');
  await mkdir(join(copy, 'dist'), { recursive: true });
  await build('3.0.0', 'first');
});
afterAll(() => folder?.remove());

/** Creates a built copy of the package. */
async function build(version: string, word: string): Promise<void> {
  await writeFile(join(copy, 'package.json'), JSON.stringify({ version }));
  await writeFile(join(copy, 'dist/checkout.js'), standIn(version, word).script);
}

const publish = (args: readonly string[], env = {}) => runCommand(['cdn', 'publish', cdn, ...args], env);

test('without an engine address nothing is published, and one sentence says why', async () => {
  const { code, stdout, stderr } = await publish(['--package', copy]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe("pay: Set the engine's address: --sandbox-host https://…, or PAY_SANDBOX_BASE_URL.\n");
  expect(await readdir(folder.path)).toEqual(['package']);
});

test('a version is published once, and the tag to paste is printed', async () => {
  const env = {
    PAY_SANDBOX_BASE_URL: 'https://sandbox.pay.example',
    PAY_LIVE_BASE_URL: 'https://pay.example',
    PAY_CDN_URL: 'https://cdn.shop.example',
  };
  const first = await publish(['--package', copy], env);
  expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
  const { integrity } = JSON.parse(await readFile(join(cdn, 'v3.0.0/manifest.json'), 'utf8')).files['checkout.js'];
  expect(first.stdout).toMatch(/^Published v3\.0\.0 in .*\nlatest is v3\.0\.0\.\n/);
  const tag = `<script src="https://cdn.shop.example/v3.0.0/checkout.js" integrity="${integrity}" crossorigin="anonymous"></script>`;
  expect(first.stdout.trimEnd().split('\n').at(-1)).toBe(tag);

  const again = await publish(['--package', copy, ...HOSTS]);
  expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^v3\.0\.0 is already published in /) });

  await build('3.0.0', 'other');
  const refused = await publish(['--package', copy, ...HOSTS]);
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^pay: v3\.0\.0 is already published with different bytes, .*\n$/),
  });

  await build('2.9.0', 'older');
  expect((await publish(['--package', copy, ...HOSTS])).stdout).toContain('latest stays v3.0.0, which is higher.');
  expect((await publish(['--package', copy, ...HOSTS, '--latest'])).stdout).toContain('latest is v2.9.0.');
});

test('the role script-host serves the folder', async () => {
  const port = await freePort();
  const command = startCommand(['serve', '--role', 'script-host'], {
    PAY_CDN_URL: 'https://cdn.shop.example',
    PAY_CDN_DIR: cdn,
    PAY_HOST: '127.0.0.1',
    PAY_PORT: String(port),
  });
  expect(await command.line(/^Ready/)).toBe('Ready: script-host at https://cdn.shop.example');
  const answer = await fetch(`http://127.0.0.1:${port}/v3.0.0/checkout.js`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  command.process.kill('SIGTERM');
  expect((await command.ended()).code).toBe(0);
});

test('the help shows examples', async () => {
  const { code, stdout } = await runCommand(['cdn', 'publish', '--help'], {});
  expect(code).toBe(0);
  expect(stdout).toContain('$ pay cdn publish /srv/cdn --sandbox-host https://sandbox.pay.example');
});
