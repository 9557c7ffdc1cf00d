import type { Amount } from '@pay/money/amount';
import type { SessionStatus } from '../../paying/sessions/session.ts';
import type { CustomerRow } from './customers-sql.ts';

/** A person who has paid a profile or tried to, with the details from their last payment that has details. */
export type Customer = {
  readonly customerId: string;
  readonly email: string;
  readonly name: string | null;
  readonly phone: string | null;
  /** When the sessions of their first and last payment were created. */
  readonly firstAt: Date;
  readonly lastAt: Date;
};

export type CustomerTotal = {
  readonly currency: string;
  /** The number of all payments, and the number of paid payments. */
  readonly payments: number;
  readonly paid: number;
  readonly paidMinor: bigint;
  readonly refundedMinor: bigint;
};

export type CustomerDetails = Customer & {
  readonly totals: readonly CustomerTotal[];
  /** What the metadata of their newest payments have in common. */
  readonly sharedMetadata: readonly { readonly key: string; readonly value: string }[];
};

export type CustomerPayment = {
  readonly trackId: string;
  readonly status: SessionStatus;
  readonly amount: Amount;
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly reference: string | null;
  readonly createdAt: Date;
};

export function customerFromRow(row: CustomerRow): Customer {
  return {
    customerId: row.customer_id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    firstAt: row.first_at,
    lastAt: row.last_at,
  };
}
