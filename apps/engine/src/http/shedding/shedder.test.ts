import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { shedder } from './shedder.ts';

const answer = () => new EventEmitter() as ServerResponse;

function small() {
  const state = { isLate: false, shed: 0 };
  const { admit, underWay } = shedder({
    requestsMax: 2,
    isLate: () => state.isLate,
    onShed: () => {
      state.shed += 1;
    },
  });
  return { admit, underWay, state };
}

test('requests are admitted up to the limit, then one more for each that ends', () => {
  const { admit, underWay, state } = small();
  const first = answer();
  expect([admit('ordinary', first), admit('ordinary', answer()), admit('ordinary', answer())]).toEqual([
    true,
    true,
    false,
  ]);
  first.emit('close');
  expect([admit('ordinary', answer()), admit('ordinary', answer())]).toEqual([true, false]);
  expect([underWay('ordinary'), state.shed]).toEqual([2, 2]);
});

test('requests that wait for a slow acquirer have their own limit and take no capacity from the rest', () => {
  const { admit } = small();
  const waiting = Array.from({ length: 9 }, () => admit('waits_for_acquirer', answer()));
  expect(waiting.filter(Boolean).length).toBe(8);
  expect(admit('ordinary', answer())).toBe(true);
});

test('vital requests are never refused', () => {
  const { admit, state } = small();
  state.isLate = true;
  expect(Array.from({ length: 100 }, () => admit('vital', answer()))).not.toContain(false);
});

test('a process that is behind refuses new requests, but still accepts cards that shoppers have entered', () => {
  const { admit, state } = small();
  state.isLate = true;
  // If an idle process is late, the machine is slow, and refusing requests would not help.
  expect(admit('ordinary', answer())).toBe(true);
  expect([admit('ordinary', answer()), admit('waits_for_acquirer', answer())]).toEqual([false, true]);
  state.isLate = false;
  expect(admit('ordinary', answer())).toBe(true);
});
