import type { SealedCard } from '@pay/core/cards/sealed-card';
import type { AuthoriseRequest, HoldRequest } from '@pay/core/paying/acquiring/acquirer';
import { joinedBytes } from '../../joined-bytes.ts';
import { writeValue } from './value.ts';

/** How the simulator plays the sales of an account. */
export type Play = {
  readonly hop: 'post' | 'get';
  readonly deviceData: boolean;
  readonly inquiry: boolean;
  /** Whether the simulator itself refuses every sale, without asking an issuer. */
  readonly refuses: boolean;
  /**
   * The address that notices go to, the secret that signs them, and what goes wrong with them; null if there are no
   * notices.
   */
  readonly notices: { readonly url: string; readonly secret: string; readonly faults: readonly string[] } | null;
};

/** The play as it is in every message that can be the first about a sale. */
export function playOf({ hop, deviceData, inquiry, refuses, notices }: Play) {
  return { hop, device_data: deviceData, inquiry, ...(refuses && { refuses }), notices };
}

/**
 * The sale as JSON in bytes. The number and the CVV go from the sealed card straight into the message, and are never a
 * string. The caller overwrites the message after sending it.
 */
export function saleRequestBytes(request: AuthoriseRequest, play: Play): Buffer {
  const sale = {
    merchant_ref: request.reference,
    value: writeValue(request),
    capture: request.capture,
    cardholder: request.cardholderName ? { name: request.cardholderName } : null,
    customer: request.customer ?? null,
    billing_address: request.billingAddress ?? null,
    three_ds: { return_url: request.returnUrl, browser: browserOf(request) },
    play: playOf(play),
  };
  if (request.card !== null) return withCard(sale, request.card);
  return Buffer.from(JSON.stringify({ ...sale, hold_ref: request.state?.['hold_ref'] }));
}

/** A card to be held, as `saleRequestBytes` writes it. */
export function holdRequestBytes({ card }: HoldRequest): Buffer {
  return withCard({ purpose: 'hold' }, card);
}

function withCard(message: object, card: SealedCard): Buffer {
  const open = JSON.stringify(message).slice(0, -'}'.length);
  return card.open(({ number, cvv, expiryMonth, expiryYear }) => {
    const expiry = `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`;
    return joinedBytes([`${open},"card":{"number":"`, number, '","cvv":"', cvv, `","expiry":"${expiry}"}}`]);
  });
}

function browserOf({ browser }: AuthoriseRequest): Record<string, string | number | boolean | null> | null {
  if (browser === undefined) return null;
  return {
    ip: browser.ipAddress ?? null,
    user_agent: browser.userAgent ?? null,
    accept: browser.acceptHeader ?? null,
    language: browser.language ?? null,
    colour_depth: browser.colourDepth,
    screen_width: browser.screenWidth,
    screen_height: browser.screenHeight,
    time_zone_offset: browser.timeZoneOffsetMinutes,
    java_enabled: browser.javaEnabled,
    javascript_enabled: browser.javaScriptEnabled,
  };
}
