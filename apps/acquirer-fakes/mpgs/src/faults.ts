/** What goes wrong with one request. */
export type Fault = {
  /** The operation that it happens to, such as PAY or RETRIEVE_ORDER. */
  readonly operation: string;
  readonly kind: /** The connection is cut before the request is carried out. */
    | 'lose_request'
    /** It is carried out, and the connection is cut. */
    | 'lose_answer'
    /** The gateway has read the card, but books the sale only after `lateMs`. */
    | 'slow'
    /** The bank decides later; the answer waits for it. */
    | 'late'
    /** The gateway says that it is busy, and carries nothing out. */
    | 'busy'
    /** The void comes after the bank's cut-off. */
    | 'past_cut_off'
    /** The authentication ends with this status instead. */
    | 'status'
    /** The bank approves only a part of the amount. */
    | 'partial';
  readonly status?: string;
  /** After so many requests of the operation that go well. */
  readonly after?: number;
};

export type Faults = {
  readonly add: (fault: Fault) => void;
  readonly waiting: () => number;
  /** Forgets the faults that no request has met, and returns how many there were. */
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
