import { Type } from 'typebox';
import { EXAMPLE, NEUTRAL_HOSTS } from './examples.ts';
import { SessionSchema, TrackId } from './session-schemas.ts';
import { textEnum } from './text-enum.ts';

export const BrowserProfileSchema = Type.Object(
  {
    environment: textEnum(['sandbox', 'live'], { description: 'Of the profile.', examples: ['sandbox'] }),
    display_name: Type.String({ description: 'What shoppers know the shop by.', examples: ['The Concert Shop'] }),
  },
  { title: 'BrowserProfile', description: 'Whose key it is.' },
);

const { status, amount, amount_minor, currency, locale } = SessionSchema.properties;

export const BrowserSessionSchema = Type.Object(
  { track_id: TrackId, status, amount, amount_minor, currency, locale },
  { title: 'BrowserSession', description: 'As much of a session as a shopper may see.' },
);

export const BrowserPaymentSchema = Type.Object(
  {
    payment_url: Type.String({
      format: 'uri',
      description: 'Where the shopper pays.',
      examples: [`${NEUTRAL_HOSTS.sandbox}/payment?payment_id=${EXAMPLE.paymentId}`],
    }),
  },
  { title: 'BrowserPayment', description: 'The card page of a session.' },
);

export const BrowserResultSchema = Type.Object(
  {
    track_id: TrackId,
    result: textEnum(['success', 'failed', 'cancelled', 'pending'], {
      description: 'A hint for the page. What has expired counts as failed.',
      examples: ['success'],
    }),
  },
  { title: 'BrowserResult', description: 'How it went, as a hint: the truth is payment-status or a webhook.' },
);
