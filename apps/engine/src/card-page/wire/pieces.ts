import { constants, crc32, deflateRawSync } from 'node:zlib';
import { crcFactor } from './joined-crc.ts';

/** A part of pages that is the same for every payment, in the forms in which it is sent. */
export type Piece = {
  readonly plain: Buffer;
  /**
   * Deflate blocks that refer to nothing outside themselves and end at a byte boundary. None of them is marked as the
   * last block.
   */
  readonly deflated: Buffer;
  readonly crc: number;
  readonly factor: number;
};

/** Data cannot contain a placeholder, because data is escaped. */
const PLACE = /<piece (\d+)>/;

const known: { readonly write: () => string; piece?: Piece }[] = [];

/**
 * Defines a part of pages that has one text for each of the listed choices. The text depends only on a listed choice,
 * so it can contain nothing about a payment, a shopper or a merchant. Each text is compressed once, when it is first
 * needed.
 *
 * @returns the placeholder of the text for a choice, for a page's HTML
 */
export function pieces<Choice extends readonly string[]>(
  choices: readonly Readonly<Choice>[],
  write: (...choice: Choice) => string,
): (...choice: Choice) => string {
  const places = new Map(
    choices.map((choice) => [choice.join(' '), `<piece ${known.push({ write: () => write(...choice) }) - 1}>`]),
  );
  return (...choice) => {
    const place = places.get(choice.join(' '));
    if (place === undefined) throw new Error(`no piece was defined for ${choice.join(' ')}`);
    return place;
  };
}

/** The parts of a page's HTML: its own texts, and the pieces between them. */
export function partsOf(html: string): readonly (string | Piece)[] {
  const parts = html.split(PLACE).map((part, at) => (at % 2 === 0 ? part : pieceAt(Number(part))));
  return parts.filter((part) => part !== '');
}

function pieceAt(number: number): Piece {
  const entry = known[number];
  if (entry === undefined) throw new Error(`the page has no piece ${number}`);
  entry.piece ??= compressed(Buffer.from(entry.write()));
  return entry.piece;
}

function compressed(plain: Buffer): Piece {
  const deflated = deflateRawSync(plain, { level: 9, memLevel: 9, finishFlush: constants.Z_FULL_FLUSH });
  return { plain, deflated, crc: crc32(plain), factor: crcFactor(plain.length) };
}
