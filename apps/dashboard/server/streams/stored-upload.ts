import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type PersonResult, refused } from '@pay/core/ground/refusals/refusal';

/** The largest upload: as much as can arrive within the time limit of a request. */
export const UPLOAD_BYTES_MAX = 16 * 1_024 * 1_024;

class TooLarge extends Error {}

/**
 * Stores an upload in the system's temporary folder so that `work` can read it any number of times, and deletes it
 * afterwards. The upload is never kept in memory. Refuses whatever `work` refuses, and body_too_large.
 */
export async function withStoredUpload<T>(
  upload: AsyncIterable<Uint8Array>,
  work: (open: () => AsyncIterable<Uint8Array>) => Promise<PersonResult<T>>,
): Promise<PersonResult<T>> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-upload-'));
  const path = join(folder, 'file');
  try {
    await pipeline(upload, limited(), createWriteStream(path, { mode: 0o600 }));
    return await work(() => createReadStream(path, { highWaterMark: 1 << 18 }));
  } catch (error) {
    if (error instanceof TooLarge)
      return refused(
        'body_too_large',
        'This file is too large for the dashboard. Import it on the server with `pay settlements import`.',
      );
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function limited(): Transform {
  let bytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      if (bytes > UPLOAD_BYTES_MAX) done(new TooLarge());
      else done(null, chunk);
    },
  });
}
