import { createHash } from 'node:crypto';

/** A card number that belongs to nobody and cannot appear anywhere by chance. */
export type Canary = {
  /** Where the number was planted. A search reports this place when it finds the number. */
  readonly place: string;
  /** 16 digits in Visa's range, with a valid check digit. */
  readonly number: string;
  /** Three digits from a small set. See `CanaryFlock`. */
  readonly cvv: string;
};

export type CanaryFlock = {
  /** The first eight digits of every number in the flock. A search looks for these digits first. */
  readonly prefix: string;
  /**
   * The security codes of the cards in the flock. There are only a few, so that three digits rarely match by chance.
   */
  readonly cvvs: readonly string[];
  readonly canaries: readonly Canary[];
  hatch(place: string): Canary;
};

const CVVS = 3;

/**
 * The maximum size of a flock. No two numbers in it share their first eleven digits, so that a truncated number is not
 * mistaken for another.
 */
const CANARIES_MAX = 1_000;
/** The step from one serial number to the next; it has no common factor with `CANARIES_MAX`, so no number repeats. */
const SERIAL_STEP = 617;

/** An empty flock, whose canaries depend only on the seed and on the order in which they are created. */
export function canaryFlock(seed: string): CanaryFlock {
  const prefix = `4${digitsOf(`${seed} prefix`, 7)}`;
  const cvvs = Array.from({ length: CVVS }, (_, index) => digitsOf(`${seed} cvv ${index}`, 3));
  const canaries: Canary[] = [];
  return {
    prefix,
    cvvs,
    canaries,
    hatch: (place) => {
      const index = canaries.length;
      if (index === CANARIES_MAX) throw new Error('no more numbers with different first eleven digits are left');
      const serial = String((index * SERIAL_STEP) % CANARIES_MAX).padStart(3, '0');
      const number = withCheckDigit(prefix + serial + digitsOf(`${seed} ${index}`, 4));
      const canary = { place, number, cvv: cvvs[index % CVVS] ?? '' };
      canaries.push(canary);
      return canary;
    },
  };
}

function digitsOf(text: string, count: number): string {
  const hash = createHash('sha256').update(text).digest();
  return (hash.readBigUInt64BE() % 10n ** BigInt(count)).toString().padStart(count, '0');
}

/** Adds the check digit without using the product's code, because a mistake in that code must not be repeated here. */
function withCheckDigit(body: string): string {
  for (let digit = 0; digit < 10; digit++) {
    const sum = [...`${body}${digit}`].reverse().reduce((total, each, place) => {
      const weighed = Number(each) * (place % 2 === 1 ? 2 : 1);
      return total + (weighed > 9 ? weighed - 9 : weighed);
    }, 0);
    if (sum % 10 === 0) return `${body}${digit}`;
  }
  throw new Error('no check digit found');
}
