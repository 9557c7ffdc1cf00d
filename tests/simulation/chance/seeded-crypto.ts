import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { randomBase62 } from '@pay/core/ground/ids/base62';

export type SeededCrypto = { readonly begin: (seed: number) => void };

/** Replaces the random bytes of this process with those of a seed, for every module, so that ids repeat too. */
export function installSeededCrypto(): SeededCrypto {
  let state = 0;
  let fills = 0;
  const fill = (bytes: Uint8Array): Uint8Array => {
    fills += 1;
    // Xorshift is enough, because ids must only differ.
    for (let at = 0; at < bytes.length; at++) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      bytes[at] = (state >>> 8) & 0xff;
    }
    return bytes;
  };
  Object.assign(crypto, { randomFillSync: fill, randomBytes: (size: number) => fill(Buffer.alloc(size)) });
  syncBuiltinESMExports();
  return {
    begin: (seed) => {
      state = (Math.imul(seed + 1, 0x9e37_79b1) >>> 0) | 1;
      // Ids take their bytes from a pool that is filled in advance, so the bytes that the last history left are used up
      // first.
      const before = fills;
      while (fills === before) randomBase62(1);
    },
  };
}
