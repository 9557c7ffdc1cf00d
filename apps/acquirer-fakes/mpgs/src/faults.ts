/** The fault of one request. */
export type Fault = {
  /** The operation that the fault affects, such as PAY or RETRIEVE_ORDER. */
  readonly operation: string;
  readonly kind: /** The connection is cut before the request is carried out. */
    | 'lose_request'
    /** The request is carried out, and then the connection is cut. */
    | 'lose_answer'
    /** The gateway has read the card, but books the sale only after `lateMs`. */
    | 'slow'
    /** The bank decides later; the answer waits for the decision. */
    | 'late'
    /** The gateway answers that it is busy, and carries out nothing. */
    | 'busy'
    /** The void arrives after the bank's cut-off. */
    | 'past_cut_off'
    /** The authentication ends with this status instead. */
    | 'status'
    /** The bank approves only part of the amount. */
    | 'partial';
  readonly status?: string;
  /** The number of requests for this operation that succeed before the fault. */
  readonly after?: number;
};

export type Faults = {
  readonly add: (fault: Fault) => void;
  readonly waiting: () => number;
  /** Forgets the faults that no request has used up, and returns their number. */
  readonly clear: () => number;
  /** The fault for this request, which is then used up. */
  readonly take: (operation: string, kinds: readonly Fault['kind'][]) => Fault | undefined;
};

export function createFaults(): Faults {
  const waiting: { fault: Fault; after: number }[] = [];
  return {
    add: (fault) => void waiting.push({ fault, after: fault.after ?? 0 }),
    waiting: () => waiting.length,
    clear: () => waiting.splice(0).length,
    take: (operation, kinds) => {
      const at = waiting.findIndex(({ fault }) => fault.operation === operation && kinds.includes(fault.kind));
      const found = waiting[at];
      if (found === undefined) return undefined;
      if (found.after > 0) {
        found.after -= 1;
        return undefined;
      }
      waiting.splice(at, 1);
      return found.fault;
    },
  };
}
