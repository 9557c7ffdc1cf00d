import type { TestOutcome } from '@pay/core/cards/test-cards';
import { LOCALES, type Locale } from '@pay/core/ground/locale/locale';
import type { DeclineCode } from '@pay/core/paying/acquiring/decline-code';
import type { LinkAmountFault } from '@pay/core/paying/payment-links/read-link-amount';
import { ar } from './ar.ts';
import { en } from './en.ts';

export type Lang = Locale;

export const LANGS = LOCALES;

export type FieldName = 'number' | 'expiry' | 'cvv' | 'cardholder';
export type FieldErrorCode = 'required' | 'invalid' | 'expired';

/** The time left to pay, rounded down to its largest unit; `count` is at least 1. */
export type TimeLeft = { readonly unit: 'day' | 'hour' | 'minute'; readonly count: number };

/** A heading and a paragraph: what happened, what it means for the money, what to do now. */
export type Message = { readonly title: string; readonly advice: string };

/** The status of a payment when the shopper is sent back to the merchant. */
export type ReturnStatus = 'success' | 'failed' | 'cancelled' | 'expired' | 'pending';

/** Why a payment link cannot be opened. */
export type LinkNotice =
  | 'not_found'
  | 'deactivated'
  | 'expired'
  | 'completed'
  | 'busy'
  | 'unavailable'
  | 'too_many_requests'
  | 'stale_form';

/**
 * All texts of the card page in one language. Functions take data that is already wrapped by `isolate`, so that a
 * merchant's name in the opposite direction cannot break the sentence. They return plain text, not HTML.
 */
export type Texts = {
  readonly direction: 'ltr' | 'rtl';
  readonly otherLanguage: { readonly lang: Lang; readonly name: string };
  readonly securedBy: string;
  readonly testMode: string;
  readonly testCards: { readonly title: string; readonly hint: string; readonly outcome: Record<TestOutcome, string> };
  readonly order: {
    readonly payTo: (merchant: string) => string;
    readonly timeLeft: (left: TimeLeft) => string;
    readonly underAMinute: string;
    readonly timeOver: string;
  };
  readonly form: {
    readonly title: string;
    readonly labels: Record<FieldName, string>;
    readonly hints: Record<Exclude<FieldName, 'number'>, string>;
    readonly optional: (label: string) => string;
    readonly pay: (amount: string) => string;
    readonly cancel: string;
    readonly cardData: (merchant: string) => string;
    readonly triesLeft: (count: number) => string;
    /** Shown after an attempt that the bank never confirmed and that was reversed. */
    readonly notCompleted: Message;
    readonly errorTitle: string;
    readonly errorPrefix: string;
    readonly emptied: string;
    readonly errors: Record<FieldName, Record<FieldErrorCode, string>>;
  };
  readonly declines: Record<DeclineCode, Message>;
  readonly hop: {
    readonly toMerchant: Record<ReturnStatus, (merchant: string) => Message>;
    readonly back: (merchant: string) => string;
    readonly toAcs: Message & { readonly button: string };
    readonly toDeviceData: Message & { readonly button: string };
  };
  readonly result: {
    readonly paid: Message;
    readonly authorised: Message;
    readonly voided: (merchant: string) => Message;
    readonly failed: (merchant: string) => Message;
    readonly cancelled: (merchant: string) => Message;
    readonly expired: (merchant: string) => Message;
    readonly facts: Record<'amount' | 'merchant' | 'for' | 'card' | 'payment', string>;
    readonly cardEnding: (last4: string) => string;
    readonly openReceipt: string;
  };
  readonly receipt: {
    readonly title: (merchant: string) => string;
    readonly facts: Record<'time' | 'reference' | 'description', string>;
    readonly refunds: string;
    /** What is left of the amount after the refunds. */
    readonly left: string;
    readonly hint: string;
  };
  /** The pages of payment links. */
  readonly link: {
    readonly yourAmount: string;
    readonly cardNext: string;
    readonly go: string;
    readonly nothingYet: string;
    readonly amountIn: (currency: string) => string;
    readonly example: (amount: string) => string;
    readonly between: (minimum: string, maximum: string) => string;
    readonly atLeast: (minimum: string) => string;
    readonly atMost: (maximum: string) => string;
    readonly errors: Record<
      Exclude<LinkAmountFault, 'below_minimum' | 'above_maximum'> | 'unsupported',
      (example: string) => string
    >;
    /** In place of the merchant's name, if it is not known. */
    readonly theMerchant: string;
    readonly notices: Record<LinkNotice, (merchant: string) => Message>;
    readonly tryAgain: string;
    /** The advice on the page of a payment that did not go through, and the text of its button. */
    readonly openAgain: string;
    readonly backToLink: string;
  };
  readonly checking: Message & { readonly points: (merchant: string) => readonly string[]; readonly goBack: string };
  readonly problems: {
    readonly notFound: Message;
    readonly staleForm: Message;
    readonly tooManyRequests: Message;
    readonly acquirerUnavailable: Message;
    readonly brokenNothingCharged: Message;
    readonly brokenOutcomeOpen: Message;
    readonly backToPayment: string;
    readonly requestId: string;
  };
  /** Strings that only the page's script shows. */
  readonly script: {
    readonly paying: (amount: string) => string;
    /** Shown during the last minutes, with seconds, such as `4:59`. */
    readonly payWithin: (clock: string) => string;
    readonly offline: Message;
    readonly onlineAgain: string;
    readonly fillHint: string;
    readonly filled: string;
    /** Shown if the connection is lost while we wait for the bank's answer. */
    readonly lineGone: string;
  };
};

const TEXTS: Record<Lang, Texts> = { en, ar };

export function textsIn(lang: Lang): Texts {
  return TEXTS[lang];
}
