import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { start } from '@pay/script-host/script-host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../harness/command.ts';
import { type LoggedFolder, loggedFolder } from './logged-folder.ts';

let folder: LoggedFolder;
let url: string;
let key: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  folder = await loggedFolder();
  await folder.release('1.0.0');
  await folder.release('1.1.0', 'second');
  key = join(folder.path, 'public.pem');
  await writeFile(key, folder.publicKey.export({ type: 'spki', format: 'pem' }));
  ({ url, stop } = await start({ host: 'localhost', port: 0, publicUrl: null, folder: folder.path, isLocal: false }));
});
afterAll(async () => {
  await stop?.();
  await folder?.remove();
});

const verify = (place: string, args: readonly string[] = ['--public-key', key], env = {}) =>
  runCommand(['cdn', 'verify', place, ...args], env);

test('the log is served, revalidated each time, and its scripts are checked there and in the folder', async () => {
  const answer = await fetch(`${url}/releases.jsonl`);
  expect(answer.headers.get('cache-control')).toBe('public, no-cache');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.text()).toBe(await folder.readLog());
  const etag = answer.headers.get('etag') ?? '';
  expect((await fetch(`${url}/releases.jsonl`, { headers: { 'if-none-match': etag } })).status).toBe(304);

  const intact = 'The log is intact: 2 releases, the last of them v1.1.0. Every script matches the log.\n';
  expect(await verify(url)).toMatchObject({ code: 0, stdout: intact });
  const spki = folder.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  expect(await verify(folder.path, [], { PAY_SCRIPTS_PUBLIC_KEY: spki })).toMatchObject({ code: 0, stdout: intact });
});

test('a key is required, and each fault has its own line', async () => {
  expect(await verify(url, [])).toMatchObject({ code: 1, stderr: expect.stringContaining('--public-key') });
  await folder.plant('v1.0.0/checkout.js', 'evil()');
  await folder.plant('v1.0.0/checkout.js.br', 'not brotli');
  await folder.plant('latest/checkout.js', 'evil()');
  const { code, stderr } = await verify(url);
  expect(code).toBe(1);
  expect(stderr).toContain('v1.0.0/checkout.js does not match the log.');
  expect(stderr).toContain('v1.0.0/checkout.js (br) cannot be read: ');
  expect(stderr).toContain('latest/checkout.js is not in the log.');
});
