import type { OrderStatus } from '../orders/order.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';

export const LANGS = ['en', 'ar'] as const;
export type Lang = (typeof LANGS)[number];

type StateText = { readonly title: string; readonly advice: string };

export type Texts = {
  readonly direction: 'ltr' | 'rtl';
  readonly shop: string;
  /** The name of the other language, in that language. */
  readonly otherLanguage: string;
  readonly testMode: string;
  readonly testCard: string;
  readonly about: string;
  readonly store: { readonly title: string; readonly heading: string; readonly lead: string };
  readonly buy: string;
  readonly buyDirectly: string;
  readonly buyNamed: (product: string) => string;
  readonly buyDirectlyNamed: (product: string) => string;
  readonly checkout: {
    readonly title: string;
    readonly heading: string;
    readonly order: string;
    readonly total: string;
    readonly widget: string;
    readonly card: string;
    readonly without: string;
    readonly withoutScript: string;
  };
  readonly back: string;
  readonly returned: {
    readonly title: string;
    readonly asking: string;
    /** One text for each hint that the browser can receive; a hint is not a confirmed outcome. */
    readonly hints: Readonly<Record<'success' | 'failed' | 'cancelled' | 'pending', string>>;
    readonly truth: string;
    readonly toOrder: string;
  };
  readonly order: {
    readonly title: (number: number) => string;
    readonly states: Readonly<Record<OrderStatus, StateText>>;
    readonly facts: Readonly<Record<'card' | 'payment' | 'confirmedBy', string>>;
    readonly confirmedBy: Readonly<Record<'webhook' | 'status', string>>;
    readonly continue: string;
    readonly again: string;
    readonly more: string;
  };
  readonly notFound: StateText;
  readonly noPayment: StateText;
};

const TEXTS: Readonly<Record<Lang, Texts>> = { en, ar };

export function textsIn(lang: Lang): Texts {
  return TEXTS[lang];
}

/** The path of a shop page in a language. Arabic pages are under `/ar`. */
export function pathIn(lang: Lang, path: string): string {
  return lang === 'ar' ? `/ar${path}` : path;
}
