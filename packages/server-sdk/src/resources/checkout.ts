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
   * Starts the payment of a session and returns the URL of its hosted card page: send the shopper to `payment_url`. The
   * call moves no money. Calling it again returns the same URL until the session ends.
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
