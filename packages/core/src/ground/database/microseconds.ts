/**
 * SQL for a point in time as microseconds since 1970. PostgreSQL keeps microseconds and a `Date` does not, so a place in
 * a list that is sorted by time needs this form.
 */
export const microsecondsOf = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`;

/** SQL for the point in time that a parameter, such as `$2`, states as microseconds since 1970. */
export const timeOfMicroseconds = (parameter: string) =>
  `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`;
