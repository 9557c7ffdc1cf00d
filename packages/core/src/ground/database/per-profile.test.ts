import { expect, test } from 'vitest';
import { groupCommit } from './group-commit.ts';
import { perProfile } from './per-profile.ts';

const LIMITS = { rowsMax: 32, inFlightMax: 4, patienceMs: 10, waitMaxMs: 10_000, againMaxMs: 4_000 };

test('rows that arrive together share a write only with rows of their own profile', async () => {
  const writes: string[] = [];
  const add = perProfile((profileId) =>
    groupCommit((rows: readonly number[]) => {
      writes.push(`${profileId} ${rows.join()}`);
      return Promise.resolve(rows.map((row) => row * 2));
    }, LIMITS),
  );
  const answers = await Promise.all([add('one', 1), add('two', 2), add('one', 3), add('two', 4)]);
  expect(answers).toEqual([2, 4, 6, 8]);
  expect(writes).toEqual(['one 1,3', 'two 2,4']);
});

test('what a profile remembers is kept while it has rows, however many others come and go', async () => {
  const opened: string[] = [];
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const add = perProfile((profileId) => {
    opened.push(profileId);
    return (row: 'waits' | 'passes') => (row === 'waits' ? waiting : Promise.resolve());
  });
  const first = add('busy', 'waits');
  for (let n = 0; n < 3_000; n++) await add(`idle ${n}`, 'passes');
  await add('busy', 'passes');
  finish();
  await first;
  expect(opened.filter((each) => each === 'busy')).toHaveLength(1);
  await add('idle 0', 'passes');
  expect(opened.filter((each) => each === 'idle 0')).toHaveLength(2);
});
