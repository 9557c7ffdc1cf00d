import { Type } from 'typebox';
import type { Route } from '../route.ts';
import { exactly, Nothing, nullable, oneOf, Time } from '../schemas/values.ts';
import { RECEIPTS } from '../tries.ts';

const Settings = Type.Object({ is_on: Type.Boolean() });

export const RECEIPT_ROUTES = {
  /** Whether shoppers get receipts. */
  readReceiptSettings: { right: 'merchant.read', answer: Settings },
  changeReceiptSettings: {
    right: 'merchant.change',
    fresh: true,
    body: exactly({ is_on: Type.Boolean() }),
    answer: Settings,
  },
  readReceipt: {
    right: 'payments.read',
    answer: Type.Object({
      /** Null if the payment is not paid, or shoppers get no receipts. */
      receipt: nullable(
        Type.Object({
          url: Type.String(),
          /** The shopper's e-mail address, if the session has one. */
          to: nullable(Type.String()),
          is_waiting: Type.Boolean(),
          sent_at: nullable(Time),
          /** Why the e-mail with the receipt was not sent the last time. */
          failure: nullable(oneOf(['address_refused', 'address_unfit', 'not_accepted', 'turned_off'])),
        }),
      ),
    }),
  },
  sendReceipt: { right: 'receipts.send', tries: RECEIPTS, answer: Nothing },
} as const satisfies Record<string, Route>;
