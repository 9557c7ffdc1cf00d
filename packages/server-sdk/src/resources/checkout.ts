import type { NewSession } from '../generated/new-session.ts';
import type { Session } from '../generated/session.ts';
import type { StartedPayment } from '../generated/started-payment.ts';
import type { WriteOptions } from '../pay-options.ts';
import type { Transport } from '../transport/create-transport.ts';

export type Checkout = {
  /**
   * Creates a session, which asks one shopper for a payment. Next, `pay` it, or pass the `track_id` to the browser
   * widget.
   */
  create(session: NewSession, options?: WriteOptions): Promise<Session>;
  /**
   * Opens the hosted card page of a session: send the shopper to `payment_url`. It moves no money. Calling it again
   * returns the same address until the session ends.
   */
  pay(trackId: string, options?: WriteOptions): Promise<StartedPayment>;
  /** Ends an open session. The call is refused with `payment_in_progress` while a card is with the acquirer. */
  cancel(trackId: string, options?: WriteOptions): Promise<Session>;
};

export function checkout(transport: Transport): Checkout {
  return {
    create: (session, options) => transport('createSession', { body: session }, options),
    pay: (trackId, options) =>
      transport('startPayment', { path: { track_id: trackId }, body: { method: 'card' } }, options),
    cancel: (trackId, options) => transport('cancelSession', { path: { track_id: trackId } }, options),
  };
}
