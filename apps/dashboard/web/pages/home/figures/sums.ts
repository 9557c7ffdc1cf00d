import type { Answer } from '../../../../api/calls.ts';

export type Volume = Answer<'readVolume'>;
export type Sums = Volume['total'];

/** The share of paid sessions among paid and failed ones: 0 to 1, or null if there are none. */
export function successRate({ paid, failed }: Pick<Sums, 'paid' | 'failed'>): number | null {
  return paid + failed === 0 ? null : paid / (paid + failed);
}

/**
 * The average volume per hour or day of the previous period, in minor units. The previous day always has 24 hours,
 * while `points` covers only the past hours of today.
 */
export function averageBefore({ previous, unit, points }: Pick<Volume, 'previous' | 'unit' | 'points'>): number {
  return previous.paid_minor / (unit === 'hour' ? 24 : points.length);
}

/** The average amount of paid sessions, in minor units; null if there are none. */
export function averageMinor({ paid, paid_minor: minor }: Pick<Sums, 'paid' | 'paid_minor'>): number | null {
  return paid === 0 ? null : Math.round(minor / paid);
}
