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
 * A card on its way from the form to the acquirer, through code that must not read it. Only `open` gives access to the
 * number and the CVV; what may be kept (brand, last four, expiry) is public. Call `wipe` as soon as the acquirer has
 * the card.
 *
 * Turning a sealed card into text throws, even in `util.inspect` and therefore in `console.log`. A request that logs a
 * card by mistake can therefore fail, but a test finds the mistake immediately, while a placeholder would hide it. The
 * number and the CVV are private fields, which inspection, cloning and serialising skip even where nothing throws.
 */
export class SealedCard {
  readonly brand: CardBrand;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly #number: Buffer;
  readonly #cvv: Buffer;
  #wiped = false;

  /** Copies the bytes; the caller wipes the originals. */
  constructor(secret: CardSecret) {
    this.brand = brandOf(secret.number);
    this.lastFour = secret.number.toString('latin1', secret.number.length - 4);
    this.expiryMonth = secret.expiryMonth;
    this.expiryYear = secret.expiryYear;
    this.#number = ownCopy(secret.number);
    this.#cvv = ownCopy(secret.cvv);
  }

  /** Passes the secret to `use`, which must neither keep it nor create strings of it. Throws after `wipe`. */
  open<T>(use: (secret: CardSecret) => T): T {
    if (this.#wiped) throw new Error('The card has been wiped');
    const { expiryMonth, expiryYear } = this;
    return use({ number: this.#number, cvv: this.#cvv, expiryMonth, expiryYear });
  }

  /** Overwrites the number and the CVV with zeros. Safe to call again. */
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
 * Allocates separate memory. `Buffer.from` shares a pool with other buffers of the process. `Buffer.alloc` takes such
 * small buffers from the heap, where the garbage collector moves them and leaves the old copy behind.
 */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.from(new ArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
