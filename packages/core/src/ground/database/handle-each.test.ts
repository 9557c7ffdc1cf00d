import { expect, test } from 'vitest';
import { handleEach } from './handle-each.ts';

test('everything is handled in its order, whatever fails, and the first fault is thrown at the end', async () => {
  const handled: number[] = [];
  const handle = async (item: number) => {
    handled.push(item);
    if (item % 2 === 0) throw new Error(`fault ${item}`);
  };
  await expect(handleEach([1, 2, 3, 4, 5], handle)).rejects.toThrow('fault 2');
  expect(handled).toEqual([1, 2, 3, 4, 5]);
  await expect(handleEach([1, 3], handle)).resolves.toBeUndefined();
});
