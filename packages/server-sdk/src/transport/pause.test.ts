import { expect, test } from 'vitest';
import { pause } from './pause.ts';

test('a wait ends as soon as it is aborted, with the reason', async () => {
  const controller = new AbortController();
  const waiting = pause(1_000_000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(pause(1_000_000, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
});

test('a wait that is not aborted ends on time, and leaves nothing behind', async () => {
  const { signal } = new AbortController();
  await expect(pause(0, signal)).resolves.toBeUndefined();
});
