import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { startPay } from './start-pay.ts';

const NUMBER = '5105105105105100';
const MODULE = join(import.meta.dirname, '../../apps/cli/src/process/end-on-crash.ts');

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pay-crash-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/**
 * Runs a program that handles a crash as `pay serve` does. Returns its exit code, its stderr and the files that it
 * leaves.
 */
function crash(program: string): { code: number | null; stderr: string; left: readonly string[] } {
  const folder = temporaryFolder();
  const source = `const { endOnCrash } = await import(${JSON.stringify(MODULE)}); endOnCrash(); ${program}`;
  const env = { PATH: process.env['PATH'] ?? '', NODE_OPTIONS: '--report-uncaught-exception --report-on-fatalerror' };
  const options = { cwd: folder, encoding: 'utf8', env } as const;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], options);
  return { code: status, stderr, left: readdirSync(folder) };
}

describe('an uncaught error', () => {
  test.each([
    ['an error', `throw new Error('no card ${NUMBER}')`],
    ['an error with members', `throw Object.assign(new Error('no card'), { card: '${NUMBER}' })`],
    ['an error with a cause', `throw new Error('no card', { cause: '${NUMBER}' })`],
    ['a rejection', `await null; Promise.reject(new Error('no card 5105 1051 0510 5100')); setTimeout(() => {}, 1e4)`],
    ['an event', `process.stdin.emit('error', new Error('no card ${NUMBER}'))`],
    ['a text', `setTimeout(() => { throw 'no card ${NUMBER}' })`],
  ])('ends the process with code 1 and shows no card number: %s', (_what, program) => {
    const { code, stderr, left } = crash(program);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^pay: crashed: (Error: )?no card/);
    expect(stderr.replace(/[\s-]/g, '')).not.toContain(NUMBER);
    expect(left).toEqual([]);
  });
});

describe.runIf(process.platform === 'linux')('pay serve', () => {
  test('writes no core dump, even if its parent process could', async () => {
    const folder = temporaryFolder();
    const env = { PAY_SIMULATOR_URL: `http://localhost:${await freePort()}`, PAY_DATA_DIR: folder };
    const simulator = await startPay(folder, 'simulator', ['serve', '--role', 'simulator'], env);
    const limits = readFileSync(`/proc/${simulator.pid}/limits`, 'utf8');
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
    expect(await simulator.end('SIGTERM')).toBe(0);
  });
});
