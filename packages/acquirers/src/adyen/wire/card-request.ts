import type { SealedCard } from '@pay/core/cards/sealed-card';
import type { AuthoriseRequest } from '@pay/core/paying/acquiring/acquirer';
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
  const { line1, line2, city, region, postal_code: postalCode, country } = billingAddress ?? {};
  // Adyen accepts only complete addresses. These three parts are useful even if the others are missing.
  const isWhole = line1 && city && country;
  return {
    ...(customer?.email && { shopperEmail: customer.email }),
    ...(customer?.phone && { telephoneNumber: customer.phone }),
    ...(browser?.ipAddress && { shopperIP: browser.ipAddress }),
    ...(isWhole && {
      billingAddress: {
        street: line1,
        houseNumberOrName: line2 || 'NA',
        city,
        country,
        postalCode: postalCode?.slice(0, 10) || 'NA',
        ...(region && /^[A-Z0-9]{1,3}$/.test(region) && { stateOrProvince: region }),
      },
    }),
  };
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
