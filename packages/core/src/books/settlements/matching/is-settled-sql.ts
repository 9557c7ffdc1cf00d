/**
 * Whether a look-up finds any row in `rows`, the part of a query after `from`. With `exists`, the planner might instead
 * read all rows of the profile first.
 */
export const isThere = (rows: string) => `coalesce((select true from ${rows} limit 1), false)`;

/** Whether a movement of profile $1 is settled already. */
export const isSettled = (kind: string, reference: string) =>
  isThere(`settlement_lines x
         where x.profile_id = $1 and x.matched_kind = ${kind} and x.matched_reference = ${reference}`);
