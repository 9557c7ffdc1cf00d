import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkEvidence } from './check-evidence.ts';
import { EVIDENCE_BYTES_MAX } from './evidence.ts';
import { checkEvidenceApart, evidenceHasCardNumberApart } from './evidence-apart.ts';
import { pdfOf, SMALL_JPEG, SMALL_PNG } from './sample-evidence.ts';
import { evidenceWith } from './sample-evidence-texts.ts';

const WITH_NUMBER = evidenceWith('4242424242424242')['a compressed page'] ?? Buffer.alloc(0);
const UNREADABLE = { ok: false, refusal: { errors: [{ field: 'file', reason: 'evidence_unreadable' }] } };
const ENOUGH = { patienceMs: 600_000, memoryMb: 128, filesMax: 16 };
const page = (operators: string) =>
  pdfOf(`<< /Filter /FlateDecode >>\nstream\n${deflateSync(operators).toString('latin1')}\nendstream`);

test('a file gets the same verdict in a thread of its own', async () => {
  for (const bytes of [SMALL_PNG, SMALL_JPEG, pdfOf('<< /A << /S /Launch >> >>'), WITH_NUMBER, Buffer.alloc(0)]) {
    expect(await checkEvidenceApart(bytes)).toEqual(checkEvidence(bytes));
  }
  expect(await evidenceHasCardNumberApart('application/pdf', WITH_NUMBER)).toBe(true);
  expect(await evidenceHasCardNumberApart('image/png', SMALL_PNG)).toBe(false);
});

test('a document of almost 4 MiB whose pages are only text is accepted', async () => {
  const line = 'BT /F1 10 Tf 72 700 Td [(The qui) 20 (ck brown fox jumps ov) 15 (er the lazy dog.)] TJ ET\n';
  const operators = line.repeat(Math.floor((EVIDENCE_BYTES_MAX - 1_000) / line.length));
  const document = pdfOf(`<< >>\nstream\n${operators}\nendstream`);
  expect(await checkEvidenceApart(document, ENOUGH)).toEqual({ ok: true, value: 'application/pdf' });
});

test('a small file that would fill the memory is refused, and the next file is read', async () => {
  const large = page('%a\n'.repeat(2_700_000));
  expect(large.length).toBeLessThan(20_000);
  expect(await checkEvidenceApart(large, { ...ENOUGH, memoryMb: 32 })).toMatchObject(UNREADABLE);
  expect(await checkEvidenceApart(SMALL_PNG)).toEqual({ ok: true, value: 'image/png' });
});

test('a small file that would take long to read is refused, and the next file is read', async () => {
  const slow = page('[]'.repeat(4_000_000));
  expect(slow.length).toBeLessThan(50_000);
  expect(await checkEvidenceApart(slow, { ...ENOUGH, patienceMs: 0 })).toMatchObject(UNREADABLE);
  expect(await checkEvidenceApart(SMALL_PNG)).toEqual({ ok: true, value: 'image/png' });
});

test('a file for which there is no room to wait is refused for now', async () => {
  const [first, second] = [SMALL_PNG, SMALL_JPEG].map((bytes) => checkEvidenceApart(bytes, { ...ENOUGH, filesMax: 1 }));
  expect(await second).toMatchObject({ ok: false, refusal: { code: 'overloaded' } });
  expect(await first).toEqual({ ok: true, value: 'image/png' });
});
