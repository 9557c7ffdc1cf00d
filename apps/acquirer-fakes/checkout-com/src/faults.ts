/** The operation that a request asks for. */
export type Operation =
  | 'TOKEN'
  | 'PAYMENT'
  | 'LIST'
  | 'DETAILS'
  | 'ACTIONS'
  | 'CAPTURE'
  | 'VOID'
  | 'REFUND'
  | 'INSTRUMENT';

/** The fault of one request. */
export type Fault = {
  readonly operation: Operation;
  /**
   * The payment, the capture, the void or the refund that the fault affects; without a reference, the fault affects the
   * next request.
   */
  readonly reference?: string;
  readonly kind: /** The connection is cut before the request is carried out. */
    | 'lose_request'
    /** The request is carried out, and then the connection is cut. */
    | 'lose_answer'
    /** The request is not carried out, and the answer is a server error. */
    | 'busy'
    /** The request is carried out, the answer is a server error, and the request's key is forgotten. */
    | 'fails_after'
    /** The issuer decides later; the answer waits for the decision. */
    | 'late'
    /** The issuer does not answer until the test asks for it, and the connection is cut. */
    | 'silent'
    /** The payment is not listed for a while. */
    | 'unlisted'
    /** The capture, the void or the refund is decided later. */
    | 'undecided'
    /** The issuer approves only part of the amount. */
    | 'partial';
};

export type Faults = {
  readonly add: (fault: Fault) => void;
  /** Forgets the faults that no request has used up, and returns their number. */
  readonly clear: () => number;
  /** The fault for this request, which is then used up. */
  readonly take: (operation: Operation, reference: string | undefined) => Fault['kind'] | undefined;
};

export function createFaults(): Faults {
  const waiting: Fault[] = [];
  return {
    add: (fault) => void waiting.push(fault),
    clear: () => waiting.splice(0).length,
    take: (operation, reference) => {
      const at = waiting.findIndex(
        (fault) => fault.operation === operation && (fault.reference ?? reference) === reference,
      );
      return at === -1 ? undefined : waiting.splice(at, 1)[0]?.kind;
    },
  };
}
