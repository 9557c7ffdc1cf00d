import { accepted } from '@pay/core/ground/refusals/refusal';
import type { Customer } from '@pay/core/looking/customers/customer';
import { listCustomers } from '@pay/core/looking/customers/list-customers';
import { listCustomerPayments, readCustomer } from '@pay/core/looking/customers/read-customer';
import type { CUSTOMER_ROUTES } from '../../api/routes/customers.ts';
import type { Handlers } from '../http/handler.ts';
import { pageRequest } from './page-request.ts';

export const CUSTOMER_HANDLERS: Handlers<keyof typeof CUSTOMER_ROUTES> = {
  listCustomers: async ({ context, profileId, query: { q: text, ...query } }) => {
    const page = await listCustomers(context, { ...pageRequest(query), profileId, text });
    return page.ok ? accepted({ data: page.value.data.map(customerAnswer), next: page.value.next }) : page;
  },

  readCustomer: async ({ context, profileId, params: { customer_id: customerId } }) => {
    const customer = await readCustomer(context, { profileId, customerId });
    if (!customer.ok) return customer;
    const { totals, sharedMetadata } = customer.value;
    return accepted({
      ...customerAnswer(customer.value),
      totals: totals.map(({ paidMinor, refundedMinor, ...total }) => ({
        ...total,
        paid_minor: Number(paidMinor),
        refunded_minor: Number(refundedMinor),
      })),
      shared_metadata: Object.fromEntries(sharedMetadata.map(({ key, value }) => [key, value])),
    });
  },

  listCustomerPayments: async ({ context, profileId, params: { customer_id: customerId }, query }) => {
    const page = await listCustomerPayments(context, { ...pageRequest(query), profileId, customerId });
    if (!page.ok) return page;
    const data = page.value.data.map(({ amount, ...payment }) => ({
      track_id: payment.trackId,
      status: payment.status,
      amount_minor: Number(amount.minor),
      captured_minor: Number(payment.capturedMinor),
      refunded_minor: Number(payment.refundedMinor),
      currency: amount.currency,
      reference: payment.reference,
      created_at: payment.createdAt.toISOString(),
    }));
    return accepted({ data, next: page.value.next });
  },
};

function customerAnswer({ customerId, email, name, phone, firstAt, lastAt }: Customer) {
  return {
    customer_id: customerId,
    email,
    name,
    phone,
    first_at: firstAt.toISOString(),
    last_at: lastAt.toISOString(),
  };
}
