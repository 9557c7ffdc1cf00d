import { inflateSync } from 'node:zlib';

export type PdfStream = {
  /** `objects`: a stream with other objects. `page`: drawing operators. `document`: a text such as XMP. */
  readonly kind: 'objects' | 'page' | 'document';
  /** The content, a character for each byte. */
  readonly text: string;
};

/** No document of 4 MiB that a person would want to send comes near these limits. */
const INFLATED_MAX = 32 * 1024 * 1024;
const STREAMS_MAX = 20_000;
const DICTIONARY_MAX = 4_096;

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
    const plain = decoded(bytes.subarray(from, end), dictionary, left);
    if (plain === undefined) return undefined;
    left -= plain.length;
    streams.push({ kind: kindOf(dictionary), text: plain.toString('latin1') });
  }
  return streams;
}

function kindOf(dictionary: string): PdfStream['kind'] {
  if (/\/Type\s*\/ObjStm\b/.test(dictionary)) return 'objects';
  return /\/Type\s*\/Metadata\b|\/Subtype\s*\/XML\b/.test(dictionary) ? 'document' : 'page';
}

function decoded(data: Buffer, dictionary: string, most: number): Buffer | undefined {
  let plain: Buffer | undefined = data;
  for (const [filter] of dictionary.matchAll(/\/[A-Za-z0-9]+Decode\b/g)) {
    plain = plain && FILTERS[filter]?.(plain, most);
  }
  return plain === undefined || plain.length > most ? undefined : plain;
}

const FILTERS: Readonly<Record<string, (data: Buffer, most: number) => Buffer | undefined>> = {
  '/FlateDecode': inflated,
  '/ASCIIHexDecode': (data) => Buffer.from(data.toString('latin1').replaceAll(/>[\s\S]*$|\s/g, ''), 'hex'),
  '/ASCII85Decode': (data) => fromAscii85(data.toString('latin1')),
};

function inflated(data: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, most) });
  } catch {
    return undefined;
  }
}

const GROUP = 5;

function fromAscii85(text: string): Buffer | undefined {
  const digits = text.replaceAll(/^\s*<~|~>?[\s\S]*$|[\0\s]/g, '').replaceAll('z', '!!!!!');
  if (!/^[!-u]*$/.test(digits)) return undefined;
  const bytes = Buffer.alloc(Math.ceil(digits.length / GROUP) * 4);
  for (let at = 0; at < digits.length; at += GROUP) {
    let value = 0;
    for (let place = 0; place < GROUP; place++) value = value * 85 + ((digits.charCodeAt(at + place) || 117) - 33);
    bytes.writeUInt32BE(value % 2 ** 32, (at / GROUP) * 4);
  }
  const missing = (GROUP - (digits.length % GROUP)) % GROUP;
  return bytes.subarray(0, bytes.length - missing);
}
