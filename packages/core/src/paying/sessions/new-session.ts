import { type Amount, parseAmount } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import { checkText } from '../../ground/refusals/check-text.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { refusedAmount } from '../../ground/refusals/refused-amount.ts';
import { refusedCurrency } from '../../ground/refusals/refused-currency.ts';
import { parseReturnUrl, type ReturnUrlRules } from '../../merchants/profiles/return-url.ts';
import { type BillingAddress, type Customer, NO_ADDRESS, NO_CUSTOMER } from '../acquiring/shopper-details.ts';
import { checkShopperDetails } from './check-shopper-details.ts';
import { NO_TERMS, type SessionTerms, type TermColumns, termsFromColumns } from './session-terms.ts';

/** The terms as a merchant sends them; members of the shopper's details can be left out. */
type NewTerms = Readonly<Partial<Omit<TermColumns, 'customer' | 'billing_address'>>> & {
  readonly customer?: Partial<Customer>;
  readonly billing_address?: Partial<BillingAddress>;
};

/** A merchant's request; the engine has already checked lengths and types. */
export type NewSessionCommand = {
  /** The digits of the JSON number, exactly as sent. */
  readonly amount: string;
  readonly currency: string;
  /** The terms, under their names in the API. */
  readonly terms: NewTerms;
  /** Seconds. */
  readonly expiresIn?: number | undefined;
};

export type NewSession = SessionTerms & { readonly amount: Amount; readonly expiresIn: number };

const EXPIRES_IN_DEFAULT = 86_400;

/**
 * Reads a command. Refuses: currency_unsupported, amount_invalid, amount_precision, amount_too_large,
 * invalid_request, card_number_not_allowed, return_url_invalid.
 */
export function readNewSession(command: NewSessionCommand, urlRules: ReturnUrlRules): Result<NewSession> {
  const currency = parseCurrency(command.currency);
  if (!currency) return refusedCurrency(command.currency);
  const amount = parseAmount(command.amount, currency);
  if (!amount.ok) return refusedAmount(amount.code, 'amount', currency);
  const texts = checkTexts(command.terms);
  if (!texts.ok) return texts;
  for (const field of ['success_url', 'failure_url'] as const) {
    const url = command.terms[field] ?? null;
    const parsed = url === null ? accepted(url) : parseReturnUrl(url, field, urlRules);
    if (!parsed.ok) return parsed;
  }
  const { customer, billing_address, ...terms } = command.terms;
  const details = checkShopperDetails({ customer, billing_address });
  if (!details.ok) return details;
  return accepted({
    amount: amount.amount,
    ...termsFromColumns({
      ...NO_TERMS,
      ...terms,
      customer: customer ? { ...NO_CUSTOMER, ...customer } : null,
      billing_address: billing_address ? { ...NO_ADDRESS, ...billing_address } : null,
    }),
    expiresIn: command.expiresIn ?? EXPIRES_IN_DEFAULT,
  });
}

function checkTexts({ customer: _c, billing_address: _b, ...terms }: NewTerms): Result<void> {
  for (const [field, term] of Object.entries(terms)) {
    for (const text of typeof term === 'string' ? [term] : Object.entries(term ?? {}).flat()) {
      const checked = checkText(field, text);
      if (!checked.ok) return checked;
    }
  }
  return accepted(undefined);
}
