import { WINDOW_SECONDS } from './velocity-limits.ts';

/** The points of a row (with the given alias) that have not decayed yet; `most` is its limit. */
export function pointsNow(alias: string, most: string): string {
  return `greatest(0, ${alias}.points
    - greatest(0, extract(epoch from now() - ${alias}.updated_at)::double precision) * ${most} / ${WINDOW_SECONDS})`;
}
