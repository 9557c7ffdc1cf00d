/**
 * The fields that an alarm can have. The log keeps exactly these fields of an alarm, so none of them may ever hold card
 * data, a secret, or text of any length. `docs/operations.md` explains each.
 */
export const ALARM_FIELDS = [
  'account',
  'attempt',
  'capture',
  'count',
  'day',
  'differences',
  'dispute',
  'endpoint',
  'error_message',
  'event',
  'fields',
  'first',
  'inquiries',
  'item',
  'kind',
  'profile',
  'reason',
  'refund',
  'replaced_key',
  'row',
  'signing_key',
  'since',
  'url',
  'void',
  'work',
  'wrong',
] as const;

export type AlarmContext = { readonly [name in (typeof ALARM_FIELDS)[number]]?: unknown };

/** Tells an operator, in the log and in the metrics, what a person must look at. */
export type Alarm = (message: string, context: AlarmContext) => void;
