import { inflateSync } from 'node:zlib';

export type PdfStream = {
  /** `objects`: a stream with other objects. `page`: drawing operators. `document`: a text such as XMP. */
  readonly kind: 'objects' | 'page' | 'document';
  /** The content, a character for each byte. */
  readonly text: string;
};

/** Few documents of 4 MiB come near these limits, and all that is read is in memory at once. */
const INFLATED_MAX = 8 * 1024 * 1024;
const STREAMS_MAX = 20_000;
const DICTIONARY_MAX = 4_096;
/** Programs write a compressed stream as text at most, which makes two filters. */
const FILTERS_MAX = 2;

/** The contents of all streams except pictures; undefined if one of them cannot be read. */
export function pdfStreams(bytes: Buffer): readonly PdfStream[] | undefined {
  const text = bytes.toString('latin1');
  const streams: PdfStream[] = [];
  const begin = /\bstream\r?\n/g;
  let left = INFLATED_MAX;
  let last = 0;
  for (let found = begin.exec(text); found !== null; found = begin.exec(text)) {
    if (streams.length >= STREAMS_MAX) return undefined;
    const from = begin.lastIndex;
    const end = text.indexOf('endstream', from);
    if (end === -1) return undefined;
    const before = text.slice(Math.max(last, found.index - DICTIONARY_MAX), found.index);
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    begin.lastIndex = end + 'endstream'.length;
    last = begin.lastIndex;
    if (/\/Subtype\s*\/Image\b/.test(dictionary)) continue;
    const stream = decoded(bytes.subarray(from, end), dictionary, left);
    if (stream === undefined) return undefined;
    left = stream.left;
    streams.push({ kind: kindOf(dictionary), text: stream.plain.toString('latin1') });
  }
  return streams;
}

function kindOf(dictionary: string): PdfStream['kind'] {
  if (/\/Type\s*\/ObjStm\b/.test(dictionary)) return 'objects';
  return /\/Type\s*\/Metadata\b|\/Subtype\s*\/XML\b/.test(dictionary) ? 'document' : 'page';
}

type Decoded = { readonly plain: Buffer; readonly left: number };

/**
 * The content of a stream, and how much of `most` bytes it leaves for other streams. The outputs of all filters count,
 * because a small content can come from a large output of an earlier filter.
 */
function decoded(data: Buffer, dictionary: string, most: number): Decoded | undefined {
  const filters = dictionary.match(/\/[A-Za-z0-9]+Decode\b/g) ?? [];
  if (filters.length > FILTERS_MAX) return undefined;
  if (filters.length === 0) return within(data, most);
  let plain = data;
  let left = most;
  for (const filter of filters) {
    const output = FILTERS[filter]?.(plain, left);
    const step = output && within(output, left);
    if (step === undefined) return undefined;
    ({ plain, left } = step);
  }
  return { plain, left };
}

function within(plain: Buffer, most: number): Decoded | undefined {
  return plain.length > most ? undefined : { plain, left: most - plain.length };
}

const FILTERS: Readonly<Record<string, (data: Buffer, most: number) => Buffer | undefined>> = {
  '/FlateDecode': inflated,
  '/ASCIIHexDecode': (data) => Buffer.from(data.toString('latin1').replaceAll(/>[\s\S]*$|\s/g, ''), 'hex'),
  '/ASCII85Decode': (data, most) => fromAscii85(data.toString('latin1'), most),
};

function inflated(data: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, most) });
  } catch {
    return undefined;
  }
}

const GROUP = 5;

function fromAscii85(text: string, most: number): Buffer | undefined {
  const digits = text.replaceAll(/^\s*<~|~>?[\s\S]*$|[\0\s]/g, '').replaceAll('z', '!!!!!');
  if (!/^[!-u]*$/.test(digits)) return undefined;
  const missing = (GROUP - (digits.length % GROUP)) % GROUP;
  const padded = Math.ceil(digits.length / GROUP) * 4;
  if (padded - missing > most) return undefined;
  const bytes = Buffer.alloc(padded);
  for (let at = 0; at < digits.length; at += GROUP) {
    let value = 0;
    for (let place = 0; place < GROUP; place++) value = value * 85 + ((digits.charCodeAt(at + place) || 117) - 33);
    bytes.writeUInt32BE(value % 2 ** 32, (at / GROUP) * 4);
  }
  return bytes.subarray(0, bytes.length - missing);
}
