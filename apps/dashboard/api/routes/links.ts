import { LINK_STATUSES } from '@pay/core/paying/payment-links/link-status';
import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { SessionStatusName } from '../schemas/payment.ts';
import { exactly, nullable, oneOf, PAGE, pageOf, Text, Time } from '../schemas/values.ts';

const Link = Type.Object({
  link_id: Type.String(),
  /** The address for shoppers. */
  url: Type.String(),
  status: oneOf(LINK_STATUSES),
  title: Type.String(),
  description: nullable(Type.String()),
  reference: nullable(Type.String()),
  currency: Type.String(),
  /** Null if the shopper enters the amount. */
  amount_minor: nullable(Type.Integer()),
  minimum_minor: nullable(Type.Integer()),
  maximum_minor: nullable(Type.Integer()),
  /** Null if there is no limit. */
  max_payments: nullable(Type.Integer()),
  payments_count: Type.Integer(),
  expires_at: nullable(Time),
  deactivated_at: nullable(Time),
  created_at: Time,
});

const LinkPayment = Type.Object({
  track_id: Type.String(),
  status: SessionStatusName,
  amount_minor: Type.Integer(),
  currency: Type.String(),
  created_at: Time,
});

/** A decimal number in major units. */
const Typed = Type.String({ maxLength: 40 });

export const LINK_ROUTES = {
  /** Newest first. */
  listLinks: { right: 'payments.read', query: exactly(PAGE), answer: pageOf(Link) },
  createLink: {
    right: 'links.change',
    body: exactly({
      title: Type.String({ maxLength: 100 }),
      description: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      reference: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
      currency: Text,
      amount: Type.Optional(Typed),
      minimum_amount: Type.Optional(Typed),
      maximum_amount: Type.Optional(Typed),
      max_payments: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      expires_at: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    answer: Link,
  },
  readLink: { right: 'payments.read', answer: Link },
  deactivateLink: { right: 'links.change', answer: Link },
  /** The sessions that shoppers have opened with the link, newest first. */
  listLinkPayments: { right: 'payments.read', query: exactly(PAGE), answer: pageOf(LinkPayment) },
} as const satisfies Record<string, Route>;
