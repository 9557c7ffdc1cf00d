// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** Which session to look up, by exactly one of these members. */
export type PaymentStatusQuery =
  | {
      /** Of the session. */
      track_id: string;
      payment_id?: undefined;
      reference?: undefined;
    }
  | {
      /** Of its payment. */
      payment_id: string;
      track_id?: undefined;
      reference?: undefined;
    }
  | {
      /**
       * Your own order number. Of several sessions with it the paid one is answered, else the newest;
       * `matches` tells how many there are.
       */
      reference: string;
      track_id?: undefined;
      payment_id?: undefined;
    };
