import type { Readable } from 'node:stream';
import { ANSWER_BYTES } from '@pay/core/telling/webhooks/delivering/storable-answer';

/** The size above which the rest of an answer is not read and its connection is closed. */
const READ_BYTES_MAX = 64 * 1_024;

/** Reads an answer's body up to a limit, and keeps its beginning. */
export async function readAnswer(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let keptBytes = 0;
  let readBytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    readBytes += piece.length;
    if (keptBytes < ANSWER_BYTES) {
      const kept = piece.subarray(0, ANSWER_BYTES - keptBytes);
      pieces.push(kept);
      keptBytes += kept.length;
    }
    if (readBytes > READ_BYTES_MAX) break;
  }
  return Buffer.concat(pieces);
}
