import type { Answer } from '../../../../api/calls.ts';

export type Volume = Answer<'readVolume'>;
export type Sums = Volume['total'];

/** Of what was decided, how much was paid: 0 to 1, or null where nothing was decided. */
export function successRate({ paid, failed }: Pick<Sums, 'paid' | 'failed'>): number | null {
  return paid + failed === 0 ? null : paid / (paid + failed);
}

/** What an hour or a day of the period before was paid, in minor units. Today has fewer hours yet than the day before had. */
export function averageBefore({ previous, unit, points }: Pick<Volume, 'previous' | 'unit' | 'points'>): number {
  return previous.paid_minor / (unit === 'hour' ? 24 : points.length);
}

/** Of what was paid, in minor units. */
export function averageMinor({ paid, paid_minor: minor }: Pick<Sums, 'paid' | 'paid_minor'>): number | null {
  return paid === 0 ? null : Math.round(minor / paid);
}
