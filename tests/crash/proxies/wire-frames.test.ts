import { describe, expect, test } from 'vitest';
import { askedBy, type Frame, frameReader, ROLLBACK, undoneReply } from './wire-frames.ts';

/** A client's first message, and one that runs a prepared statement. */
const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const BIND = Buffer.concat([Buffer.from([0x42, 0, 0, 0, 19]), Buffer.from('\0sessions.read\0')]);

function framesOf(bytes: Buffer, pieceLength: number, beginsUntyped: boolean): readonly Frame[] {
  const frames: Frame[] = [];
  const read = frameReader(beginsUntyped, ({ type, bytes: own }) => frames.push({ type, bytes: Buffer.from(own) }));
  for (let at = 0; at < bytes.length; at += pieceLength) read(bytes.subarray(at, at + pieceLength));
  return frames;
}

describe('messages of PostgreSQL', () => {
  test.each([1, 3, 1_000])('are read whole from chunks of %i bytes', (pieceLength) => {
    const frames = framesOf(Buffer.concat([STARTUP, BIND, ROLLBACK]), pieceLength, true);
    expect(frames.map(({ type }) => type)).toEqual(['', 'B', 'Q']);
    expect(Buffer.concat(frames.map(({ bytes }) => bytes))).toEqual(Buffer.concat([STARTUP, BIND, ROLLBACK]));
  });

  test('show which statement they run', () => {
    const [startup, bind, query] = framesOf(Buffer.concat([STARTUP, BIND, ROLLBACK]), 1_000, true);
    expect([startup, bind, query].map((frame) => frame && askedBy(frame))).toEqual([
      undefined,
      'sessions.read',
      'rollback',
    ]);
  });

  test('report a rollback as an error with its code, and then that the server is ready', () => {
    const [error, ready] = framesOf(undoneReply('40001', true), 1_000, false);
    expect(error?.bytes.toString()).toContain('\0C40001\0');
    expect(ready?.bytes.toString().at(-1)).toBe('E');
  });
});
