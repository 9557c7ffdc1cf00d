import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openJournal } from './journal.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pay-journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = [];
  const journal = await openJournal(path, (line) => lines.push(line));
  await journal.close();
  return lines;
}

describe('the journal', () => {
  test('has written every line in order once written() resolves, including lines added in the meantime', async () => {
    const path = join(folder, 'deep', 'book.jsonl');
    const journal = await openJournal(path, () => undefined);
    const expected: string[] = [];
    for (let round = 0; round < 50; round += 1) {
      for (let line = 0; line < 20; line += 1) {
        journal.append(`${round}:${line}`);
        expected.push(`${round}:${line}`);
      }
      if (round % 3 === 0) {
        await journal.written();
        expect((await readFile(path, 'utf8')).split('\n').slice(0, -1)).toEqual(expected);
      }
    }
    await journal.close();
    expect(await linesOf(path)).toEqual(expected);
  });

  test('is replayed completely across the chunks of a long file, including multi-byte characters', async () => {
    const path = join(folder, 'book.jsonl');
    const expected = Array.from({ length: 4_000 }, (_, index) => `${index} ${'ع'.repeat(index % 60)}`);
    await writeFile(path, `${expected.join('\n')}\n`);
    expect(await linesOf(path)).toEqual(expected);
  });

  test.each([
    ['', []],
    ['torn', []],
    ['one\n', ['one']],
    ['one\ntw', ['one']],
    ['one\ntwo\n', ['one', 'two']],
  ])('with the content %j replays %j, and leaves no incomplete line in the file', async (content, expected) => {
    const path = join(folder, 'book.jsonl');
    await writeFile(path, content);
    expect(await linesOf(path)).toEqual(expected);
    expect(await readFile(path, 'utf8')).toBe(expected.map((line) => `${line}\n`).join(''));
  });

  test('keeps rejecting after a write has failed', async () => {
    const journal = await openJournal(join(folder, 'book.jsonl'), () => undefined);
    await journal.close();
    journal.append('too late');
    await expect(journal.written()).rejects.toThrow();
    journal.append('still too late');
    await expect(journal.written()).rejects.toThrow();
  });
});
