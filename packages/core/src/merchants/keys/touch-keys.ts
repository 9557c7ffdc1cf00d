import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { TOUCH_KEYS } from './keys-sql.ts';

/**
 * Keeps `last_used_at` apart from the request that used the key: the statements say which keys are stale, and one
 * small write a second brings them up to date. Losing one at a crash costs a minute's accuracy, nothing else.
 */
export function keyToucher(deps: { readonly pool: Pool; readonly onError: (error: unknown) => void }): {
  touch(keyId: string | null): void;
  stop(): Promise<void>;
} {
  const stale = new Set<string>();
  let writing = Promise.resolve();
  const flush = (): void => {
    if (stale.size === 0) return;
    const keyIds = [...stale];
    stale.clear();
    writing = run(deps.pool, TOUCH_KEYS, [keyIds]).then(() => {}, deps.onError);
  };
  const timer = setInterval(flush, 1_000);
  timer.unref();
  return {
    touch: (keyId) => {
      if (keyId !== null) stale.add(keyId);
    },
    stop: () => {
      clearInterval(timer);
      flush();
      return writing;
    },
  };
}
