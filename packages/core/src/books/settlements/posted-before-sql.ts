/**
 * The last posting of profile $1 that a closing places before a time, or 0. Postings after it can also be from before
 * that time, but no posting up to it is from later.
 */
export const postedBefore = (time: string) => `coalesce((select c.last_position from ledger_closings c
     where c.profile_id = $1 and c.until <= ${time} order by c.until desc limit 1), 0)`;
