import type { IncomingHttpHeaders } from 'node:http';
import type { Told } from '../books/acquirer-call.ts';
import type { Misbehaviour } from '../faults/fault.ts';
import type { Answer, Request } from '../proxies/acquirer-call.ts';

/** A request of ours, or a notice of the acquirer, as it arrived. */
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
  /** Whether it was written by somebody else than the acquirer. */
  readonly isForged: boolean;
  /** What it proves; undefined if it proves nothing. */
  readonly told?: Told | undefined;
};

/** How the messages of one acquirer are read and falsified. */
export type Protocol = {
  /** What a request asks for, and about which sale, capture or refund. */
  readonly readRequest: (message: RawMessage) => Request;
  /** What a complete answer says; undefined if it cannot be read. */
  readonly readTold: (request: Request, answer: Answer) => Told | undefined;
  readonly readNotices: (message: RawMessage) => readonly ReadNotice[];
  /** The body of a sale with another amount or currency. */
  readonly wrongSale: (body: string, detail: WrongDetail) => string;
  /** The text of an answer with one wrong detail. */
  readonly wrongAnswer: (request: Request, text: string, detail: WrongDetail) => string;
  /** The answer to a reversal that says as much as a real one, and is not followed by anything. */
  readonly acknowledged: (request: Request, message: RawMessage) => Answer;
  /** The answers of an acquirer that refuses in them. */
  readonly refusedReversal: (request: Request) => Answer;
  readonly refusedMovement: (request: Request) => Answer;
  /** Lets an acquirer that refuses in notices refuse what has this reference. Missing if it refuses in its answers. */
  readonly refuse?: (reference: string) => Promise<void>;
  /** A notice that says something else and is not signed. Missing if the acquirer sends forged notices itself. */
  readonly forged?: (notice: RawMessage) => RawMessage;
  /** Lets the acquirer itself do something wrong with this request; returns false if it cannot do that with it. */
  readonly misbehave?: (effect: Misbehaviour, message: RawMessage) => Promise<boolean>;
  /**
   * Whether our adapter looks at the sale again after it was reversed unseen. A sale that is held back until then is
   * booked after that look.
   */
  readonly looksAgain?: true;
  /** Whether the answer to a reversal only says that it was received, so that we ask again until a notice comes. */
  readonly isReceiptOnly?: true;
};
