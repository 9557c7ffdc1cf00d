import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALARM_FIELDS, type AlarmContext } from '@pay/core/ground/alarms/alarm';
import type { Logger } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from './create-logger.ts';

const NUMBER = '5105105105105100';
const SPELLINGS = [NUMBER, '5105 1051 0510 5100', '5105-1051-0510-5100', '٥١٠٥١٠٥١٠٥١٠٥١٠٠', '%35105105105105100'];

/** The lines of a log to which `write` has written. */
async function linesOf(
  write: (logger: Logger) => void,
  isBusy = true,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const logFile = join(folder, 'engine.log');
  const logger = createLogger({ base: { environment: 'sandbox' }, logLevel: 'debug', logFile, isBusy });
  write(logger);
  await new Promise((resolve) => logger.flush(resolve));
  await expect.poll(() => readFile(logFile, 'utf8').catch(() => '')).toContain('\n');
  const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}

test('an error is written immediately, even while an earlier line is being written', async () => {
  // Nothing is written at intervals, so every line that is in the file was written because of an error.
  vi.stubGlobal('setInterval', () => ({ unref: () => {} }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const folder = await mkdtemp(join(tmpdir(), 'pay-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const logFile = join(folder, 'engine.log');
  const logger = createLogger({ base: {}, logLevel: 'info', logFile, isBusy: true });
  const written = () => readFile(logFile, 'utf8').catch(() => '');
  logger.error('the first');
  await expect.poll(written).toContain('the first');
  logger.error('the second');
  logger.info('on its way');
  logger.error('the third');
  await expect.poll(written).toContain('the third');
});

test('an alarm and all lines before it are in the file when the call returns, even while an earlier line is being written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pay-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const logFile = join(folder, 'engine.log');
  const logger = createLogger({ base: {}, logLevel: 'info', logFile, isBusy: true });
  logger.error('the first');
  await expect.poll(() => readFile(logFile, 'utf8').catch(() => '')).toContain('the first');
  logger.error('being written');
  logger.info('before the alarm');
  logger.error({ alarm: true }, 'the alarm');
  const written = readFileSync(logFile, 'utf8');
  expect(written).toContain('before the alarm');
  expect(written).toContain('the alarm');
  await expect.poll(() => readFile(logFile, 'utf8')).toContain('being written');
  const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg).toSorted()).toEqual([
    'before the alarm',
    'being written',
    'the alarm',
    'the first',
  ]);
});

test('every line is searched for card numbers, but on a busy server only warnings and errors are', async () => {
  const write = (logger: Logger) => logger.info({ error_message: `of ${NUMBER}` }, 'identity');
  expect(await linesOf(write, false)).toMatchObject([{ error_message: 'of [card number]', msg: 'identity' }]);
  expect(await linesOf(write, true)).toMatchObject([{ error_message: `of ${NUMBER}` }]);
});

test('only the owner can read the log, even a log that others could read before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pay-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [old, fresh] = [join(folder, 'old.log'), join(folder, 'logs', 'new.log')];
  await writeFile(old, '');
  await chmod(old, 0o644);
  for (const logFile of [old, fresh]) {
    createLogger({ base: {}, logLevel: 'info', logFile, isBusy: false }).info('started');
    await expect.poll(() => readFile(logFile, 'utf8')).toContain('started');
    expect((await stat(logFile)).mode & 0o777).toBe(0o600);
  }
});

describe('a warning or an error in the log', () => {
  test.each(SPELLINGS)('never contains the card number %s, wherever it is passed as a string', async (number) => {
    const error = Object.assign(new Error(`no card ${number} here`), { code: number, detail: number });
    const lines = await linesOf((logger) => {
      const told = { error_code: error.code, error_message: error.message, stack: error.stack };
      logger.error({ ...told, work: number, url: `https://x.example/?c=${number}` }, `failed for ${number}`);
      logger.warn({ fields: [number], attempt: { of: number }, status: number }, 'a worker failed at %s', number);
      logger.error(error);
      logger.error({ err: error });
      logger.error({ err: error, work: 'x' }, error.message);
      logger.fatal(`told ${number}`);
      logger.child({ request_id: 'req_1' }).error(error, 'failed');
    });
    expect(lines).toHaveLength(7);
    const written = JSON.stringify(lines);
    expect(written).not.toContain(number);
    expect(written).not.toContain(NUMBER);
    expect(written).toMatch(/\[card number\]|\[text with a card number\]/);
  });

  test('keeps everything else', async () => {
    const lines = await linesOf((logger) => {
      const told = { error_code: '23505', error_message: `of ${NUMBER}: refused`, stack: 'Error\n    at a.ts:1:2' };
      logger.error({ ...told, status: 503, ms: 1.5, fields: ['amount'], alarm: true }, 'request failed');
      logger.warn(new Error(`of ${NUMBER}: lost`));
    });
    expect(lines).toMatchObject([
      {
        level: 'error',
        error_code: '23505',
        error_message: 'of [card number]: refused',
        stack: 'Error\n    at a.ts:1:2',
        status: 503,
        ms: 1.5,
        fields: ['amount'],
        alarm: true,
        msg: 'request failed',
      },
      { level: 'warn', msg: 'of [card number]: lost' },
    ]);
  });

  test.each<[string, AlarmContext]>([
    ['the acquirer has settled payments that are not known here', { account: 'acc_1', count: 3, item: 'att_1-2' }],
    ['proofs are signed with a different key from now on', { signing_key: 'key 2', replaced_key: 'key 1' }],
    ['the ledger differs from the payments', { profile: 'pro_1', differences: 2, first: 'not_booked ref_1' }],
    ['postings were added to a day that has a proof', { profile: 'pro_1', day: '2026-11-28' }],
    ['a proof differs from the ledger', { profile: 'pro_1', day: '2026-11-28', wrong: ['signature', 'postings'] }],
    ['more was charged back', { account: 'acc_1', attempt: 'att_1', dispute: 'D1', kind: 'chargeback' }],
    ['a notice has an impossible amount for a dispute', { account: 'acc_1', event: 'evt-1' }],
  ])('has every field of the alarm “%s”', async (message, context) => {
    const [line] = await linesOf((logger) => logger.error({ ...context, alarm: true }, message));
    expect(line).toMatchObject({ ...context, alarm: true, msg: message });
  });

  test('has the receipt that was not sent, and the answer of the mail server', async () => {
    const context = { error_code: 'EENVELOPE', smtp_status: 450, receipt: 'rcp_1' };
    const [line] = await linesOf((logger) => logger.warn(context, 'a receipt was not sent'));
    expect(line).toMatchObject(context);
  });

  test('has no card number in any field of an alarm', async () => {
    const context = Object.fromEntries(ALARM_FIELDS.map((name) => [name, [{ of: NUMBER }]]));
    const [line] = await linesOf((logger) => logger.error({ ...context, alarm: true }, 'an alarm'));
    expect(Object.keys(line ?? {})).toEqual(expect.arrayContaining([...ALARM_FIELDS]));
    expect(JSON.stringify(line)).not.toContain(NUMBER);
  });

  test('drops fields that are not listed, including errors and requests', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const [line] = await linesOf((logger) =>
      logger.error({ err: new Error('x'), req: circular, body: NUMBER }, 'failed'),
    );
    expect(Object.keys(line ?? {}).sort()).toEqual(['environment', 'level', 'msg', 'time']);
  });
});
