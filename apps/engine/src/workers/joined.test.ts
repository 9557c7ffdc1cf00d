import { expect, test } from 'vitest';
import { joined } from './joined.ts';

test('work that goes on is joined instead of begun again, also if it fails', async () => {
  const begun: PromiseWithResolvers<number>[] = [];
  const work = joined(() => {
    const each = Promise.withResolvers<number>();
    begun.push(each);
    return each.promise;
  });
  const calls = [work(), work()];
  begun[0]?.resolve(7);
  expect(await Promise.all(calls)).toEqual([7, 7]);
  const failing = Promise.allSettled([work(), work()]);
  begun[1]?.reject(new Error('lost'));
  expect(await failing).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(begun).toHaveLength(2);
  const last = work();
  begun[2]?.resolve(8);
  expect(await last).toBe(8);
});
