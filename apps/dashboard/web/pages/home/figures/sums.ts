import type { Answer } from '../../../../api/calls.ts';

export type Volume = Answer<'readVolume'>;
export type Sums = Volume['total'];

/** The share of paid sessions among paid and failed sessions: 0 to 1, or null if there are no such sessions. */
export function successRate({ paid, failed }: Pick<Sums, 'paid' | 'failed'>): number | null {
  return paid + failed === 0 ? null : paid / (paid + failed);
}

/** The average volume per hour or day of the previous period, in minor units. */
export function averageBefore({
  previous,
  previous_points: count,
}: Pick<Volume, 'previous' | 'previous_points'>): number {
  return previous.paid_minor / count;
}

/** The average amount of paid sessions, in minor units; null if there are none. */
export function averageMinor({ paid, paid_minor: minor }: Pick<Sums, 'paid' | 'paid_minor'>): number | null {
  return paid === 0 ? null : Math.round(minor / paid);
}
