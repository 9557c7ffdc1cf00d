import type { SealedCard } from '@pay/core/cards/sealed-card';
import type { AuthoriseRequest } from '@pay/core/paying/acquiring/acquirer';
import { type BillingAddress, NO_ADDRESS } from '@pay/core/paying/acquiring/shopper-details';
import { joinedBytes } from '../../joined-bytes.ts';
import { type AdyenAmount, amountJson } from './amount.ts';

/** The parts of a sale that are the same for every sale of an account. */
export type Merchant = { readonly merchantAccount: string; readonly descriptor: string | null };

/** A sale whose amount fits Adyen's units. */
export type FitSale = AuthoriseRequest & { readonly card: SealedCard; readonly amount: AdyenAmount };

/**
 * The sale as JSON in bytes. The number and the CVV go from the sealed card straight into the message, and are never a
 * string. The caller overwrites the message after sending it. Every sale only authorises: nothing is taken until our
 * capture, whatever the merchant account's own setting is.
 */
export function cardRequestBytes({ card, amount, ...sale }: FitSale, merchant: Merchant): Buffer {
  const fields = {
    merchantAccount: merchant.merchantAccount,
    reference: sale.reference,
    returnUrl: sale.returnUrl,
    origin: new URL(sale.returnUrl).origin,
    channel: 'Web',
    shopperInteraction: 'Ecommerce',
    additionalData: { manualCapture: 'true' },
    authenticationData: { attemptAuthentication: 'always', threeDSRequestData: { nativeThreeDS: 'disabled' } },
    redirectFromIssuerMethod: 'GET',
    ...(merchant.descriptor !== null && { shopperStatement: merchant.descriptor }),
    ...shopperOf(sale),
    ...browserOf(sale),
  };
  const open = JSON.stringify(fields).slice(0, -'}'.length);
  return card.open(({ number, cvv, expiryMonth, expiryYear }) => {
    const expiry = `"expiryMonth":"${String(expiryMonth).padStart(2, '0')}","expiryYear":"${expiryYear}"`;
    const holder = sale.cardholderName ? `,"holderName":${JSON.stringify(sale.cardholderName)}` : '';
    return joinedBytes([
      `${open},"amount":${amountJson(amount)},"paymentMethod":{"type":"scheme","number":"`,
      number,
      '","cvc":"',
      cvv,
      `",${expiry}${holder}}}`,
    ]);
  });
}

type Shopper = Pick<AuthoriseRequest, 'customer' | 'billingAddress' | 'browser'>;

function shopperOf({ customer, billingAddress, browser }: Shopper): object {
  const address = addressOf(billingAddress ?? NO_ADDRESS);
  return {
    ...(customer?.email && { shopperEmail: customer.email }),
    ...(customer?.phone && { telephoneNumber: customer.phone }),
    ...(browser?.ipAddress && { shopperIP: browser.ipAddress }),
    ...(address !== null && { billingAddress: address }),
  };
}

/** The countries in which Adyen needs a state or a province, as two letters. */
const WITH_STATES: ReadonlySet<string> = new Set(['US', 'CA']);

/** Adyen takes only the first five digits. */
const ZIP = /^(\d{5})(?:[ -]?\d{4})?$/;

/** Null if a part is missing without which Adyen refuses the sale, because Adyen accepts only complete addresses. */
function addressOf({ line1, line2, city, region, postal_code: postalCode, country }: BillingAddress): object | null {
  // These three parts are useful even if the others are missing.
  if (!line1 || !city || !country) return null;
  const state = stateOf(region?.toUpperCase() ?? '', country);
  const code = country === 'US' ? ZIP.exec(postalCode ?? '')?.[1] : postalCode?.slice(0, 10) || 'NA';
  if (code === undefined || (state === null && WITH_STATES.has(country))) return null;
  return {
    street: line1,
    houseNumberOrName: line2 || 'NA',
    city,
    country,
    postalCode: code,
    ...(state !== null && { stateOrProvince: state }),
  };
}

function stateOf(region: string, country: string): string | null {
  const isCode = WITH_STATES.has(country) ? /^[A-Z]{2}$/ : /^[A-Z0-9]{1,3}$/;
  return isCode.test(region) ? region : null;
}

function browserOf({ browser }: Shopper): object {
  if (browser === undefined) return {};
  return {
    browserInfo: {
      acceptHeader: browser.acceptHeader ?? '*/*',
      userAgent: browser.userAgent ?? 'unknown',
      language: browser.language ?? 'en',
      colorDepth: browser.colourDepth,
      screenWidth: browser.screenWidth,
      screenHeight: browser.screenHeight,
      timeZoneOffset: browser.timeZoneOffsetMinutes,
      javaEnabled: browser.javaEnabled,
      javaScriptEnabled: browser.javaScriptEnabled,
    },
  };
}
