import { type Amount, parseAmount } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result, refusedField } from '../../ground/refusals/refusal.ts';
import { parseReturnUrl, type ReturnUrlRules } from '../../merchants/profiles/return-url.ts';
import type { Locale } from './session.ts';

/** What a merchant asks for; lengths and types have been checked at the edge. */
export type NewSessionCommand = {
  /** The digits of the JSON number, as they were written. */
  readonly amount: string;
  readonly currency: string;
  readonly reference?: string;
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly successUrl?: string;
  readonly failureUrl?: string;
  readonly locale?: Locale;
  /** Seconds. */
  readonly expiresIn?: number;
};

export type NewSession = {
  readonly amount: Amount;
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly successUrl: string | null;
  readonly failureUrl: string | null;
  readonly locale: Locale | null;
  readonly expiresIn: number;
};

const EXPIRES_IN_DEFAULT = 86_400;

/**
 * Reads a command. Refuses: currency_unsupported, amount_invalid, amount_precision, amount_too_large,
 * invalid_request, card_number_not_allowed, return_url_invalid.
 */
export function readNewSession(command: NewSessionCommand, urlRules: ReturnUrlRules): Result<NewSession> {
  const currency = parseCurrency(command.currency);
  if (!currency) return refusedField('currency_unsupported', 'currency', 'currency_unknown');
  const amount = parseAmount(command.amount, currency);
  if (!amount.ok) return refusedField(amount.code, 'amount', amount.code);
  const texts = checkTexts(command);
  if (!texts.ok) return texts;
  for (const [field, url] of [
    ['success_url', command.successUrl],
    ['failure_url', command.failureUrl],
  ] as const) {
    const parsed = url === undefined ? accepted(url) : parseReturnUrl(url, field, urlRules);
    if (!parsed.ok) return parsed;
  }
  return accepted({
    amount: amount.amount,
    reference: command.reference ?? null,
    description: command.description ?? null,
    metadata: command.metadata ?? {},
    successUrl: command.successUrl ?? null,
    failureUrl: command.failureUrl ?? null,
    locale: command.locale ?? null,
    expiresIn: command.expiresIn ?? EXPIRES_IN_DEFAULT,
  });
}

function checkTexts(command: NewSessionCommand): Result<void> {
  const texts: (readonly [field: string, text: string | undefined])[] = [
    ['reference', command.reference],
    ['description', command.description],
    ['success_url', command.successUrl],
    ['failure_url', command.failureUrl],
  ];
  for (const [name, value] of Object.entries(command.metadata ?? {}))
    texts.push(['metadata', name], ['metadata', value]);
  for (const [field, text] of texts) {
    if (text === undefined) continue;
    const checked = checkText(field, text);
    if (!checked.ok) return checked;
  }
  return accepted(undefined);
}
