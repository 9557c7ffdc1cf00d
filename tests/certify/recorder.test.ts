import { type MpgsFake, startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificationReport, certificationResult, tableRow } from './certification-report.ts';
import { CUT_PATH, type Recorder, startRecorder } from './recorder.ts';

const MERCHANT = 'TESTRECORDER';
const PASSWORD = 'a-password-for-tests';
const BASE = `/api/rest/version/100/merchant/${MERCHANT}`;
const authorization = `Basic ${Buffer.from(`merchant.${MERCHANT}:${PASSWORD}`).toString('base64')}`;

let fake: MpgsFake;
let recorder: Recorder;
beforeAll(async () => {
  fake = await startMpgsFake({ host: 'localhost', port: 0, merchants: { [MERCHANT]: PASSWORD }, lateMs: 100 });
  recorder = await startRecorder(fake.url, { hidden: [MERCHANT] });
});
afterAll(async () => {
  await recorder.stop();
  await fake.stop();
});

const send = (method: string, path: string, body: object) => {
  const headers = { authorization, 'content-type': 'application/json' };
  return fetch(`${recorder.url}${BASE}${path}`, { method, headers, body: JSON.stringify(body) });
};

test('messages pass to the acquirer, and are recorded without credentials, card numbers and security codes', async () => {
  const { session } = (await (await send('POST', '/session', {})).json()) as { session: { id: string } };
  const card = { number: '5123450000000008', securityCode: '987', expiry: { month: '01', year: '39' } };
  const stored = await send('PUT', `/session/${session.id}`, { sourceOfFunds: { type: 'CARD', provided: { card } } });
  expect(await stored.json()).toMatchObject({ session: { updateStatus: 'SUCCESS' } });
  // The gateway repeats values that it refuses.
  const wrong = { sourceOfFunds: { provided: { card: { ...card, securityCode: '12', number: '5123450000000008' } } } };
  expect((await send('PUT', `/session/${session.id}`, wrong)).status).toBe(400);
  // The gateway also names the merchant when it explains a refusal.
  const unknown = await fetch(`${recorder.url}${BASE}/order/att_unknown`, { headers: { authorization } });
  expect(await unknown.text()).toContain(MERCHANT);
  const written = JSON.stringify(recorder.recordings);
  expect(recorder.recordings).toHaveLength(4);
  expect(written).toContain(`/merchant/-/session/${session.id}`);
  for (const secret of ['5123450000000008', '987', PASSWORD, authorization, MERCHANT]) {
    expect(written).not.toContain(secret);
  }
});

test('on request, an answer is cut off after the acquirer has carried out the message', async () => {
  await fetch(`${recorder.url}${CUT_PATH}INITIATE_AUTHENTICATION`);
  const before = recorder.recordings.length;
  const body = { apiOperation: 'INITIATE_AUTHENTICATION' };
  await expect(send('PUT', '/order/att_cut/transaction/auth', body)).rejects.toThrow();
  expect(recorder.recordings.length).toBe(before + 1);
  expect((await send('PUT', '/order/att_cut/transaction/auth', body)).status).toBe(400);
});

test('the report lists guarantees that were not tried, and never counts them as passed', () => {
  const at = new Date('2026-11-22T10:00:00Z');
  const tests = [
    { name: 'one', state: 'passed', why: '' },
    { name: 'two', state: 'failed', why: '' },
    { name: 'three', state: 'skipped', why: 'no notices' },
  ] as const;
  const certification = { kind: 'mpgs', host: 'bank.example', at, tests, messages: 7 };
  const report = certificationReport(certification);
  expect(report).toContain('1 passed, 1 failed, 1 not tried');
  expect(report).toContain('| three | not tried | no notices |');
  expect(report).toContain('| two | **no** |  |');
  expect(certificationResult(certification)).toMatchObject({ passed: 1, failed: 1, not_tried: 1 });
  expect(tableRow(certification)).toBe('not yet (bank.example, 2026-11-22: 1 failed)');
  const [passed, , skipped] = tests;
  expect(tableRow({ ...certification, tests: [passed, skipped] })).toBe(
    'bank.example, 2026-11-22: 1 passed, 1 not tried',
  );
});
