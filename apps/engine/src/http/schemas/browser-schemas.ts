import { Type } from 'typebox';
import { EXAMPLE, NEUTRAL_HOSTS } from './examples.ts';
import { SessionSchema, TrackId } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

export const BrowserProfileSchema = Type.Object(
  {
    environment: textEnum(['sandbox', 'live'], { description: 'Environment of the profile.', examples: ['sandbox'] }),
    display_name: Type.String({
      description: 'Name of the shop, as shoppers know it.',
      examples: ['The Concert Shop'],
    }),
  },
  { title: 'BrowserProfile', description: 'The profile that the key belongs to.' },
);

const { status, amount, amount_minor, currency, locale } = SessionSchema.properties;

export const BrowserSessionSchema = Type.Object(
  { track_id: TrackId, status, amount, amount_minor, currency, locale },
  { title: 'BrowserSession', description: 'The part of a session that a shopper may see.' },
);

export const BrowserPaymentSchema = Type.Object(
  {
    payment_url: Type.String({
      format: 'uri',
      description: 'URL where the shopper pays.',
      examples: [`${NEUTRAL_HOSTS.sandbox}/payment?payment_id=${EXAMPLE.paymentId}`],
    }),
  },
  { title: 'BrowserPayment', description: 'The card page of a session.' },
);

export const BrowserResultSchema = Type.Object(
  {
    track_id: TrackId,
    result: textEnum(['success', 'failed', 'cancelled', 'pending'], {
      description: 'A hint for the page. An expired session is reported as failed.',
      examples: ['success'],
    }),
  },
  {
    title: 'BrowserResult',
    description: 'The result of a payment, as a hint. Rely on payment-status or a webhook instead.',
  },
);
