import { idempotencyOf, parseIdempotencyKey } from '@pay/core/paying/idempotency/idempotency-key';
import { unwrap } from './merchant.ts';
import type { TestEngine } from './test-engine.ts';

/** Under what an engine's database knows an Idempotency-Key. */
export function idempotencyHash({ config }: Pick<TestEngine, 'config'>, key: string): Buffer {
  const hash = idempotencyOf(unwrap(parseIdempotencyKey(key, config.keyPepper)), '', [])?.keyHash;
  if (!hash) throw new Error('a key has a hash');
  return hash;
}
