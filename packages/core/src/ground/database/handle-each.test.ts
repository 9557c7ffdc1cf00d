import { expect, test } from 'vitest';
import { beginRound, handleEach, ROUND_MS } from './handle-each.ts';

test('everything is handled in its order, whatever fails, and the first fault is thrown at the end', async () => {
  const handled: number[] = [];
  const handle = async (item: number) => {
    handled.push(item);
    if (item % 2 === 0) throw new Error(`fault ${item}`);
  };
  await expect(handleEach([1, 2, 3, 4, 5], handle, beginRound())).rejects.toThrow('fault 2');
  expect(handled).toEqual([1, 2, 3, 4, 5]);
  await expect(handleEach([1, 3], handle, beginRound())).resolves.toBeUndefined();
});

test('nothing else is begun after four minutes, because another node could take over what is left', async () => {
  let now = 7_000;
  const round = beginRound(() => now);
  const handled: number[] = [];
  const handle = async (item: number) => {
    handled.push(item);
    now += ROUND_MS / 2;
    if (item === 2) throw new Error('the mail server hangs');
  };
  await expect(handleEach([1, 2, 3, 4], handle, round)).rejects.toThrow('the mail server hangs');
  expect(handled).toEqual([1, 2]);
  expect(ROUND_MS).toBe(4 * 60_000);
});
