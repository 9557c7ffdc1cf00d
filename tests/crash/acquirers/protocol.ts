import type { IncomingHttpHeaders } from 'node:http';
import type { Told } from '../books/acquirer-call.ts';
import type { Misbehaviour } from '../faults/fault.ts';
import type { Answer, Request } from '../proxies/acquirer-call.ts';

/** One of our requests, or one of the acquirer's notices, as it arrived. */
export type RawMessage = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type WrongDetail = 'wrong-amount' | 'wrong-currency' | 'wrong-reference';

/** One notice; a message can have several. */
export type ReadNotice = {
  /** The id under which we store it. */
  readonly id: string;
  readonly reference: string;
  /** Whether someone other than the acquirer wrote the notice. */
  readonly isForged: boolean;
  /** The state that the notice proves; undefined if it proves nothing. */
  readonly told?: Told | undefined;
};

/** How the messages of one acquirer are read and falsified. */
export type Protocol = {
  /** What a request asks for, and for which sale, capture or refund. */
  readonly readRequest: (message: RawMessage) => Request;
  /** The meaning of a complete answer; undefined if it cannot be read. */
  readonly readTold: (request: Request, answer: Answer) => Told | undefined;
  readonly readNotices: (message: RawMessage) => readonly ReadNotice[];
  /** The body of a sale with a different amount or currency. */
  readonly wrongSale: (body: string, detail: WrongDetail) => string;
  /** The text of an answer with one wrong detail. */
  readonly wrongAnswer: (request: Request, text: string, detail: WrongDetail) => string;
  /** An answer to a reversal. The answer looks real, but nothing follows it. */
  readonly acknowledged: (request: Request, message: RawMessage) => Answer;
  /** How an acquirer that refuses in its answers refuses a reversal. */
  readonly refusedReversal: (request: Request) => Answer;
  readonly refusedMovement: (request: Request) => Answer;
  /**
   * Makes an acquirer that refuses in notices refuse the request with this reference. Missing if the acquirer refuses
   * in its answers.
   */
  readonly refuse?: (reference: string) => Promise<void>;
  /** An unsigned notice that says something else. Missing if the acquirer sends forged notices itself. */
  readonly forged?: (notice: RawMessage) => RawMessage;
  /**
   * Makes the acquirer itself do something wrong with this request. Returns false if that is not possible with this
   * request.
   */
  readonly misbehave?: (effect: Misbehaviour, message: RawMessage) => Promise<boolean>;
  /**
   * Whether our adapter inquires about a sale again after it has reversed the sale without having seen it. A sale that
   * is held back until then is booked after that inquiry.
   */
  readonly looksAgain?: true;
  /**
   * Whether the answer to a reversal only says that the request was received, so that we repeat it until a notice
   * arrives.
   */
  readonly isReceiptOnly?: true;
};
