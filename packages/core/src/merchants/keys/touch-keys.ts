import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { TOUCH_KEYS } from './keys-sql.ts';

/**
 * Updates `last_used_at` separately from the requests that use the key. Their statements report stale keys, and one
 * small write a second updates those keys. Losing a write in a crash only costs a minute's accuracy.
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
