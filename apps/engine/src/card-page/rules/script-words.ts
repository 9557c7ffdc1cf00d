import type { FieldErrorCode, FieldName, Message, TimeLeft } from '../texts/texts.ts';

/** The strings that every page with a script passes to it, as JSON. */
export type PageWords = { readonly offline: Message; readonly onlineAgain: string };

/** `#` is replaced by a number, or by a time such as `4:59`. */
export type FormWords = PageWords & {
  readonly errors: Readonly<Record<FieldName, Readonly<Record<FieldErrorCode, string>>>>;
  readonly errorTitle: string;
  /** One string for each category of `Intl.PluralRules`. */
  readonly timeLeft: Readonly<Record<TimeLeft['unit'], Readonly<Record<string, string>>>>;
  readonly underAMinute: string;
  readonly timeOver: string;
  readonly payWithin: string;
  readonly fillHint: string;
  readonly filled: string;
};

export type CheckingWords = PageWords & { readonly lineGone: string };
