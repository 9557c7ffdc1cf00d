import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHeartbeats } from './heartbeats.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => void vi.advanceTimersByTime(count * 1_000);

function watched() {
  const reports: string[] = [];
  const heartbeats = startHeartbeats({
    onLate: (works) => reports.push(`late: ${works.join(', ')}`),
    onRecovered: (works) => reports.push(`recovered: ${works.join(', ')}`),
  });
  return { reports, heartbeats };
}

test('loops that have not succeeded for a minute are late, and are reported once until they recover', () => {
  const { reports, heartbeats } = watched();
  const [expiring, asking] = [heartbeats.watch('expire'), heartbeats.watch('ask')];
  heartbeats.watch('deliver');
  for (let second = 0; second < 200; second++) {
    seconds(1);
    asking();
  }
  expect(heartbeats.late()).toEqual(['expire', 'deliver']);
  expect(reports).toEqual(['late: expire, deliver']);
  expiring();
  expect(heartbeats.late()).toEqual(['deliver']);
  for (let second = 0; second < 70; second++) {
    seconds(1);
    asking();
  }
  expect(reports).toEqual(['late: expire, deliver', 'recovered: expire', 'late: expire']);
  heartbeats.stop();
});

test('a loop that never succeeds is late a minute after its start, not before', () => {
  const { reports, heartbeats } = watched();
  heartbeats.watch('expire');
  seconds(60);
  expect([heartbeats.late(), reports]).toEqual([[], []]);
  expect(heartbeats.ages()).toEqual(new Map([['expire', 60]]));
  seconds(5);
  expect([heartbeats.late(), reports]).toEqual([['expire'], ['late: expire']]);
  heartbeats.stop();
});

test('nothing is reported after the heartbeats have stopped', () => {
  const { reports, heartbeats } = watched();
  heartbeats.watch('expire');
  heartbeats.stop();
  seconds(120);
  expect(reports).toEqual([]);
});
