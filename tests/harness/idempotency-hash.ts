import { idempotencyOf, parseIdempotencyKey } from '@pay/core/paying/idempotency/idempotency-key';
import { unwrap } from './merchant.ts';
import type { TestEngine } from './test-engine.ts';

/** The hash under which an engine's database stores an Idempotency-Key. */
export function idempotencyHash({ config }: Pick<TestEngine, 'config'>, key: string): Buffer {
  const hash = idempotencyOf(unwrap(parseIdempotencyKey(key, config.keyPepper)), '', [])?.keyHash;
  if (!hash) throw new Error('the key has no hash');
  return hash;
}
