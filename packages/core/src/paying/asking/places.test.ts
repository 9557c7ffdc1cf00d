import { describe, expect, test } from 'vitest';
import { placesFor } from './places.ts';

describe('the places for calls', () => {
  test('an origin is busy only while all its places are taken', () => {
    const places = placesFor(2);
    const leave = places.take('one');
    expect(places.busy()).toEqual([]);
    places.take('one');
    places.take('another');
    expect(places.busy()).toEqual(['one']);
    leave();
    expect(places.busy()).toEqual([]);
  });

  test('room is announced each time half of the places of one origin are free again', () => {
    let announced = 0;
    const places = placesFor(4, () => announced++);
    const take = (count: number, origin: string) => Array.from({ length: count }, () => places.take(origin));
    const taken = [...take(4, 'one'), ...take(2, 'another')];
    const leave = () => taken.shift()?.();
    leave();
    expect(announced).toBe(0);
    leave();
    expect(announced).toBe(1);
    expect(places.busy()).toEqual([]);
    // Calls that were taken over meanwhile count too.
    taken.unshift(...take(4, 'one'));
    for (let left = 6; left > 3; left -= 1) leave();
    expect(announced).toBe(1);
    leave();
    expect(announced).toBe(2);
    for (const each of taken) each();
    // The last call of each origin ends without an announcement: fewer than half of the places were taken.
    expect(announced).toBe(2);
  });
});
