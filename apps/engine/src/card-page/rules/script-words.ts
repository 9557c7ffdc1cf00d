import type { FieldErrorCode, FieldName, Message, TimeLeft } from '../texts/texts.ts';

/** The strings that a page passes to its script, as JSON; `#` is replaced by a number, or by a time such as `4:59`. */
export type ScriptWords = {
  readonly errors: Readonly<Record<FieldName, Readonly<Record<FieldErrorCode, string>>>>;
  readonly hints: Readonly<Record<FieldName, string>>;
  readonly errorTitle: string;
  /** One string for each category of `Intl.PluralRules`. */
  readonly timeLeft: Readonly<Record<TimeLeft['unit'], Readonly<Record<string, string>>>>;
  readonly underAMinute: string;
  readonly timeOver: string;
  readonly payWithin: string;
  readonly offline: Message;
  readonly onlineAgain: string;
  readonly fillHint: string;
  readonly filled: string;
  readonly lineGone: string;
};
