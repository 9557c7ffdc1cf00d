import { type Amount, majorNumber } from '@pay/money/amount';
import type { Currency } from '@pay/money/currency';
import type { Environment } from '../../ground/environment/environment.ts';
import type { LinkStatus } from './link-status.ts';

/** The terms of a link, which never change. */
export type LinkTerms = {
  readonly title: string;
  readonly description: string | null;
  readonly reference: string | null;
  readonly currency: Currency;
  /** Null if the shopper enters the amount. */
  readonly amount: Amount | null;
  /** The bounds of an amount that the shopper enters. */
  readonly minimum: Amount | null;
  readonly maximum: Amount | null;
  /** The maximum number of payments; null if there is no limit. */
  readonly paymentsMax: number | null;
};

export type PaymentLink = LinkTerms & {
  readonly profileId: string;
  readonly linkId: string;
  readonly status: LinkStatus;
  /** The number of payments that were paid or authorised. A refunded payment counts as well. */
  readonly paymentsCount: number;
  readonly expiresAt: Date | null;
  readonly deactivatedAt: Date | null;
  readonly createdAt: Date;
};

/** The facts that decide a link's status. */
export type LinkFacts = {
  readonly isDeactivated: boolean;
  readonly isExpired: boolean;
  readonly paymentsMax: number | null;
  readonly paymentsCount: number;
};

export function linkStatus({ isDeactivated, isExpired, paymentsMax, paymentsCount }: LinkFacts): LinkStatus {
  if (paymentsMax !== null && paymentsCount >= paymentsMax) return 'completed';
  if (isDeactivated) return 'deactivated';
  return isExpired ? 'expired' : 'active';
}

/** The path of a link's page on the engine. */
export function linkPath(linkId: string): string {
  return `/pay/${linkId}`;
}

/** A link as merchants see it. */
export type LinkAnswer = {
  link_id: string;
  url: string;
  status: LinkStatus;
  title: string;
  description: string | null;
  reference: string | null;
  currency: string;
  amount: number | null;
  amount_minor: number | null;
  minimum_amount: number | null;
  minimum_amount_minor: number | null;
  maximum_amount: number | null;
  maximum_amount_minor: number | null;
  max_payments: number | null;
  payments_count: number;
  expires_at: string | null;
  deactivated_at: string | null;
  created_at: string;
  environment: Environment;
};

/** `baseUrl` is the base URL of the link's engine. */
export function linkAnswer(link: PaymentLink, environment: Environment, baseUrl: string): LinkAnswer {
  const { amount, minimum, maximum } = link;
  return {
    link_id: link.linkId,
    url: baseUrl + linkPath(link.linkId),
    status: link.status,
    title: link.title,
    description: link.description,
    reference: link.reference,
    currency: link.currency,
    amount: amount && majorNumber(amount),
    amount_minor: amount && Number(amount.minor),
    minimum_amount: minimum && majorNumber(minimum),
    minimum_amount_minor: minimum && Number(minimum.minor),
    maximum_amount: maximum && majorNumber(maximum),
    maximum_amount_minor: maximum && Number(maximum.minor),
    max_payments: link.paymentsMax,
    payments_count: link.paymentsCount,
    expires_at: link.expiresAt?.toISOString() ?? null,
    deactivated_at: link.deactivatedAt?.toISOString() ?? null,
    created_at: link.createdAt.toISOString(),
    environment,
  };
}
