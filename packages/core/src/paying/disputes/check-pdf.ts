import { inflateSync } from 'node:zlib';
import type { Reason } from '../../ground/refusals/reason.ts';
import { pdfName } from './pdf-name.ts';

/** Names with which a PDF runs or sends something, contains other files, or is encrypted. */
const ACTIVE = anyOf(
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'Encrypt',
);
/** Names that are so short that they can occur by chance in the bytes of streams. */
const ACTIVE_OUTSIDE_STREAMS = anyOf('JS', 'XFA', 'GoToE', 'Movie', 'Sound');
const OBJECT_STREAM = new RegExp(pdfName('ObjStm'), 'g');

const HEADER = /^%PDF-(?:1\.[0-7]|2\.0)[ \t]*[\r\n]/;
/** Readers look for the end mark in about this many bytes at the end of a file. */
const TAIL = 1_024;
const END = /startxref\s+(\d{1,10})\s+%%EOF\s*$/;
/** A limit above what the structure of a 4 MiB document needs, because all that is read is in memory at once. */
const INFLATED_MAX = 8 * 1024 * 1024;
const OBJECT_STREAMS_MAX = 500;
/** How far the dictionary of an object stream can extend on both sides of its type. */
const DICTIONARY_MAX = 2_048;

/**
 * The reason to refuse a PDF: it does not end with a reference to a cross-reference in the same file, or it could do
 * more than show its pages. Objects in compressed streams are checked too. This checks the structure, not what a page
 * shows.
 */
export function problemWithPdf(bytes: Buffer): Reason | undefined {
  const text = bytes.toString('latin1');
  if (!HEADER.test(text)) return 'evidence_damaged';
  const end = END.exec(text.slice(-TAIL));
  if (end === null || !isCrossReference(text, Number(end[1]))) return 'evidence_damaged';
  const streams = objectStreams(text, bytes);
  if (streams === undefined) return 'evidence_damaged';
  const structure = [withoutStreams(text), ...streams];
  const isActive =
    ACTIVE.test(text) || structure.some((part) => ACTIVE.test(part) || ACTIVE_OUTSIDE_STREAMS.test(part));
  return isActive ? 'evidence_active' : undefined;
}

function isCrossReference(text: string, at: number): boolean {
  return /^(?:xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/.test(text.slice(at, at + 32));
}

/** The text of all objects that are stored in compressed streams; undefined if one of them cannot be read. */
function objectStreams(text: string, bytes: Buffer): readonly string[] | undefined {
  const found: string[] = [];
  let left = INFLATED_MAX;
  let begun = 0;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    // The dictionary of the last stream, which names this type again.
    if (index < begun) continue;
    if (found.length >= OBJECT_STREAMS_MAX) return undefined;
    const begin = /\bstream\r?\n/.exec(text.slice(index, index + DICTIONARY_MAX));
    if (begin === null) return undefined;
    const from = index + begin.index + begin[0].length;
    begun = from;
    const to = text.indexOf('endstream', from);
    if (to === -1) return undefined;
    const before = text.slice(Math.max(0, index - DICTIONARY_MAX), index);
    const dictionary = before.slice(before.lastIndexOf('obj') + 1) + text.slice(index, index + begin.index);
    const plain = inflated(bytes.subarray(from, to), dictionary, left);
    if (plain === undefined) return undefined;
    left -= plain.length;
    found.push(plain);
  }
  return found;
}

/** Only the filter that programs use for objects is supported; a file with any other filter is refused. */
function inflated(data: Buffer, dictionary: string, most: number): string | undefined {
  const filters = dictionary.match(/\/[A-Za-z0-9]+Decode\b/g) ?? [];
  if (filters.length === 0) return data.length > most ? undefined : data.toString('latin1');
  if (filters.length > 1 || filters[0] !== '/FlateDecode' || most <= 0) return undefined;
  try {
    return inflateSync(data, { maxOutputLength: most }).toString('latin1');
  } catch {
    return undefined;
  }
}

/** The text without the contents of streams, because streams can contain any bytes. */
function withoutStreams(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const begin = text.indexOf('stream', at);
    const end = begin === -1 ? -1 : text.indexOf('endstream', begin);
    if (end === -1) return [...parts, text.slice(at)].join(' ');
    parts.push(text.slice(at, begin));
    at = end + 'endstream'.length;
  }
}

function anyOf(...names: readonly string[]): RegExp {
  return new RegExp(names.map(pdfName).join('|'));
}
