import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const NEWLINE = 0x0a;

export type Journal = {
  append(line: string): void;
  /**
   * Resolves once the operating system has received every line appended so far; rejects if the file cannot be written.
   */
  written(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the file at `path`, passes every complete line in it to `replay`, and cuts off an incomplete last line, so that
 * the next line starts on its own. Lines that are appended during a write are written together in the next one. After a
 * failed write nothing more is written, and `written` keeps rejecting, because a book with a gap cannot be trusted.
 */
export async function openJournal(path: string, replay: (line: string) => void): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a+', 0o600);
  try {
    await file.truncate(await replayWholeLines(path, replay));
  } catch (error) {
    await file.close();
    throw error;
  }

  let gathered: string[] = [];
  let lastWrite: Promise<void> = Promise.resolve();

  async function writeGathered(): Promise<void> {
    const lines = gathered.join('');
    gathered = [];
    await file.appendFile(lines);
  }

  return {
    append(line) {
      gathered.push(`${line}\n`);
      if (gathered.length > 1) return;
      lastWrite = lastWrite.then(writeGathered);
      lastWrite.catch(() => undefined); // callers of written() get the error
    },
    written: () => lastWrite,
    async close() {
      await lastWrite.finally(() => file.close());
    },
  };
}

/** Returns the size of all complete lines in bytes; throws on a line that `replay` cannot read. */
async function replayWholeLines(path: string, replay: (line: string) => void): Promise<number> {
  let wholeBytes = 0;
  let lines = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE, start)) {
      lines += 1;
      try {
        replay(rest.toString('utf8', start, end));
      } catch (cause) {
        throw new Error(`${path} cannot be read at line ${lines}`, { cause });
      }
      start = end + 1;
    }
    wholeBytes += start;
    rest = rest.subarray(start);
  }
  return wholeBytes;
}
