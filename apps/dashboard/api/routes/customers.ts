import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { SessionStatusName } from '../schemas/payment.ts';
import { exactly, nullable, PAGE, pageOf, Time } from '../schemas/values.ts';

const CUSTOMER = {
  customer_id: Type.String(),
  email: Type.String(),
  name: nullable(Type.String()),
  phone: nullable(Type.String()),
  /** When the sessions of the first and the last payment were created. */
  first_at: Time,
  last_at: Time,
};

const Total = Type.Object({
  currency: Type.String(),
  /** The number of all payments, and of those that were paid. */
  payments: Type.Integer(),
  paid: Type.Integer(),
  paid_minor: Type.Integer(),
  refunded_minor: Type.Integer(),
});

const CustomerPayment = Type.Object({
  track_id: Type.String(),
  status: SessionStatusName,
  amount_minor: Type.Integer(),
  captured_minor: Type.Integer(),
  refunded_minor: Type.Integer(),
  currency: Type.String(),
  reference: nullable(Type.String()),
  created_at: Time,
});

export const CUSTOMER_ROUTES = {
  /**
   * The latest payment first. `q` is an e-mail address or a phone number, or a part of an address, a number or a name;
   * parts are searched among the latest 20,000 customers.
   */
  listCustomers: {
    right: 'customers.read',
    query: exactly({ ...PAGE, q: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
    answer: pageOf(Type.Object(CUSTOMER)),
  },
  readCustomer: {
    right: 'customers.read',
    answer: Type.Object({
      ...CUSTOMER,
      totals: Type.Array(Total),
      /** What the metadata of the newest 1,000 payments have in common. */
      shared_metadata: Type.Record(Type.String(), Type.String()),
    }),
  },
  /** Newest first. */
  listCustomerPayments: { right: 'customers.read', query: exactly(PAGE), answer: pageOf(CustomerPayment) },
} as const satisfies Record<string, Route>;
