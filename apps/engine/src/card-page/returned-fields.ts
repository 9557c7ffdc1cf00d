import type { Returned } from '@pay/core/paying/acquiring/acquirer';

/**
 * The maximum size of a form from another host: larger than any message of 3-D Secure or any redirect result of an
 * acquirer.
 */
export const RETURNED_BYTES_MAX = 64 * 1024;

const FIELDS_MAX = 20;
const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

/**
 * The fields that a browser brings back from another host, in the URL and in the form that it posts. If both contain a
 * field of the same name, the form's field is used. Fields with names that no acquirer uses are dropped.
 */
export function returnedFields(query: unknown, form: unknown): Returned {
  const ofUrl = Object.entries(query as Readonly<Record<string, unknown>>);
  const ofForm = typeof form === 'string' ? [...new URLSearchParams(form)] : [];
  const fields = [...ofUrl, ...ofForm].filter(
    (field): field is [string, string] => NAME.test(field[0]) && typeof field[1] === 'string',
  );
  return Object.fromEntries(fields.slice(0, FIELDS_MAX));
}
