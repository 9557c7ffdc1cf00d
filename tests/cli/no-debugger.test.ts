import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-port.ts';
import { newPaidPayment } from '../harness/paid-payment.ts';
import { startTestEngine, type TestEngine } from '../harness/test-engine.ts';
import { startHookReceiver } from './hook-receiver.ts';
import { type Launched, launch } from './launch.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAY = join(ROOT, 'apps/cli/bin/pay');

let folder: string;
let engine: TestEngine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-debugger-'));
  engine = await startTestEngine();
});
afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Where the debugger of a process would listen; 9229 would be shared with other processes. */
async function debuggerPort(): Promise<{ readonly port: number; readonly env: Record<string, string> }> {
  const port = await freePort();
  return { port, env: { NODE_OPTIONS: `--inspect-port=${port}`, PAY_DATA_DIR: join(folder, String(port)) } };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function stderrOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk));
  return () => text;
}

async function expectNoDebugger(command: Launched, port: number, answers: () => Promise<unknown>): Promise<void> {
  command.process.kill('SIGUSR1');
  // The process has handled the signal once it does its work again.
  await answers();
  expect(await isListening(port)).toBe(false);
  command.process.kill('SIGTERM');
  const { stderr } = await command.ended();
  expect(stderr).not.toContain('Debugger');
}

test('a process without the option opens a debugger on SIGUSR1, so the other tests would see it', async () => {
  const { port, env } = await debuggerPort();
  const child = spawn(process.execPath, ['-e', 'console.log("ready"); setInterval(() => {}, 1000)'], {
    env: { ...process.env, ...env },
  });
  const stderr = stderrOf(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  child.kill('SIGUSR1');
  await eventually(stderr).toContain(`Debugger listening on ws://127.0.0.1:${port}`);
  expect(await isListening(port)).toBe(true);
  child.kill('SIGKILL');
});

describe('nothing of a process of Pay can be debugged after SIGUSR1:', () => {
  test.each([
    ['pay serve', [PAY]],
    ['npm run pay -- serve', ['sh', join(ROOT, 'scripts/run.sh'), 'pay']],
  ])('%s', async (_name, words) => {
    const { port, env } = await debuggerPort();
    const simulator = `http://127.0.0.1:${await freePort()}`;
    const command = launch(ROOT, [...words, 'serve', '--role', 'simulator'], { ...env, PAY_SIMULATOR_URL: simulator });
    await command.line(/^Ready/m);
    await expectNoDebugger(command, port, () => fetch(simulator));
  });

  test.each([
    ['pay listen', [PAY]],
    ['npm run pay -- listen', ['sh', join(ROOT, 'scripts/run.sh'), 'pay']],
  ])('%s, as every command that is not listed by name', async (_name, words) => {
    const { port, env } = await debuggerPort();
    const receiver = await startHookReceiver();
    const command = launch(ROOT, [...words, 'listen', '--forward-to', receiver.url], {
      ...env,
      PAY_SANDBOX_BASE_URL: engine.url,
      PAY_SECRET_KEY: engine.profile.secretKey.value,
    });
    await command.line(/^Listening/m);
    await expectNoDebugger(command, port, async () => {
      const before = receiver.hooks.length;
      await newPaidPayment(engine);
      await eventually(() => receiver.hooks.length).toBeGreaterThan(before);
    });
    await receiver.close();
  });
});
