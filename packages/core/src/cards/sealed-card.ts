import { inspect } from 'node:util';
import { brandOf, type CardBrand } from './brand.ts';

export type CardSecret = {
  /** 12 to 19 ASCII digits. */
  readonly number: Buffer;
  /** 3 or 4 ASCII digits. */
  readonly cvv: Buffer;
  /** 1 to 12. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
};

/**
 * Carries a card from the form to the acquirer through code that must not see it. Only `open` shows the number and
 * the CVV; what may be kept (brand, last four, expiry) is public. `wipe` it as soon as the acquirer has it.
 *
 * Turning one into text throws, `util.inspect` and so `console.log` included. That can fail the request of whoever
 * logs it by mistake; a test then finds the mistake at once, where a placeholder would let it live. The numbers
 * themselves are private fields, which inspection, cloning and serialising pass over even where nothing throws.
 */
export class SealedCard {
  readonly brand: CardBrand;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly #number: Buffer;
  readonly #cvv: Buffer;
  #wiped = false;

  /** Copies the bytes; the caller wipes its own. */
  constructor(secret: CardSecret) {
    this.brand = brandOf(secret.number);
    this.lastFour = secret.number.toString('latin1', secret.number.length - 4);
    this.expiryMonth = secret.expiryMonth;
    this.expiryYear = secret.expiryYear;
    this.#number = ownCopy(secret.number);
    this.#cvv = ownCopy(secret.cvv);
  }

  /** Lends the secret to `use`, which must neither keep it nor make strings of it. Throws when wiped. */
  open<T>(use: (secret: CardSecret) => T): T {
    if (this.#wiped) throw new Error('The card has been wiped');
    const { expiryMonth, expiryYear } = this;
    return use({ number: this.#number, cvv: this.#cvv, expiryMonth, expiryYear });
  }

  /** Overwrites number and CVV with zeros. Doing it again changes nothing. */
  wipe(): void {
    this.#number.fill(0);
    this.#cvv.fill(0);
    this.#wiped = true;
  }

  toString(): never {
    return refuseText();
  }

  toJSON(): never {
    return refuseText();
  }

  [Symbol.toPrimitive](): never {
    return refuseText();
  }

  [inspect.custom](): never {
    return refuseText();
  }
}

function refuseText(): never {
  throw new TypeError('A sealed card must not be logged or turned into text');
}

/**
 * In room of its own: `Buffer.from` shares a pool with other buffers of the process, and `Buffer.alloc` takes so little
 * from the heap, where the collector moves it about and leaves the old place as it was.
 */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
