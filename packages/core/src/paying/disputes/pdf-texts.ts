import { characterMaps, readCodes } from './character-maps.ts';
import { pdfStreams } from './pdf-streams.ts';
import { pdfTokens } from './pdf-tokens.ts';
import { type ShownLine, shownLines, textOfLine } from './shown-lines.ts';

export type PdfTexts = {
  /** The lines of the pages, in each way in which the document's fonts allow them to be read. */
  readonly shown: readonly string[];
  /** Everything else: properties, notes, fields, names, comments, XMP. */
  readonly written: readonly Buffer[];
};

/** The shortest card number. Shorter texts are left out. */
const CODES_MIN = 12;
/** A limit for the work on the lines: the number of their codes, multiplied by the number of ways to read them. */
const READ_MAX = 32 * 1024 * 1024;
/** Each text takes much more memory than its characters. No document of 4 MiB needs this many different ones. */
const WRITTEN_MAX = 100_000;

/**
 * The texts of a PDF; undefined if one of them cannot be read. Pictures cannot be read, and neither can the text of a
 * font that has its own numbers for glyphs without a map of their meanings. Both are skipped.
 */
export function pdfTexts(bytes: Buffer): PdfTexts | undefined {
  const streams = pdfStreams(bytes);
  if (streams === undefined) return undefined;
  const of = (wanted: string) => streams.filter(({ kind }) => kind === wanted).map(({ text }) => text);
  const pages = of('page');
  const structure = [bytes.toString('latin1').replaceAll(/\bstream\r?\n[\s\S]*?endstream/g, ' '), ...of('objects')];

  const written = writtenTexts(structure);
  if (written === undefined) return undefined;
  const lines = pages.flatMap(shownLines).filter((line) => lengthOf(line) >= CODES_MIN);
  const maps = characterMaps(pages);
  if (maps === undefined) return undefined;
  const work = lines.reduce((sum, line) => sum + lengthOf(line), 0) * (maps.length + 1);
  if (work > READ_MAX) return undefined;
  return {
    shown: lines.flatMap((line) => [
      textOfLine(line, 1, (codes) => codes),
      ...maps.map((map) => textOfLine(line, map.codeBytes, (codes) => readCodes(codes, map))),
    ]),
    written: [...written, ...of('document')].map((text) => Buffer.from(text, 'latin1')),
  };
}

function lengthOf(line: ShownLine): number {
  return line.reduce((sum, shown) => sum + ('codes' in shown ? shown.codes.length : 0), 0);
}

/**
 * The different texts of a document's objects; undefined if there are too many. A number counts only if it stands alone,
 * because a document is full of lists of coordinates and widths.
 */
function writtenTexts(sources: readonly string[]): ReadonlySet<string> | undefined {
  const texts = new Set<string>();
  for (const source of sources) {
    for (const { kind, text } of pdfTokens(source)) {
      if (text.length >= CODES_MIN && (kind !== 'word' || /^\/|^\d+$/.test(text))) texts.add(text);
      if (texts.size > WRITTEN_MAX) return undefined;
    }
  }
  return texts;
}
