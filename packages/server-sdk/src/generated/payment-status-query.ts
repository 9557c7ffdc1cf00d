// Generated from docs/openapi.json: do not edit. CONTRIBUTING.md says how to regenerate it.

/** The session to look up, by exactly one of these fields. */
export type PaymentStatusQuery =
  | {
      /** Identifier of the session. */
      track_id: string;
      payment_id?: undefined;
      reference?: undefined;
    }
  | {
      /** Identifier of its payment. */
      payment_id: string;
      track_id?: undefined;
      reference?: undefined;
    }
  | {
      /**
       * Your own order number. If several sessions have this number, the answer describes the newest paid
       * one, otherwise the newest refunded one, otherwise the newest authorised one, and otherwise the
       * newest. `matches` is the number of these sessions.
       */
      reference: string;
      track_id?: undefined;
      payment_id?: undefined;
    };
