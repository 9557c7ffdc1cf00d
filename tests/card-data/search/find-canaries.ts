import type { Canary, CanaryFlock } from '../canary.ts';
import { decompressedStreams } from './decompressed-streams.ts';
import { type WrittenForm, writtenForms } from './written-forms.ts';

/** A finding: where the canary was planted, in which form, and at which offset. Never the number itself. */
export type Find = { readonly planted: string; readonly form: string; readonly at: number };

export type FindCanaries = (bytes: Buffer) => readonly Find[];

/** The number of leading digits that are enough for a finding, so that a truncated number is found as well. */
const TELLING_DIGITS = 12;

/** How many levels of streams inside streams are searched; an example is a compressed page in a compressed cache. */
const STREAM_DEPTH = 2;

/** A security code is a finding only after a name such as `cvv`. */
const NAMED_CVV = /(?:cvv|cvc|csc|security.?code)(?:\W|%[0-9a-f]{2}|value|text){0,24}(\d{3})(?!\d)/gi;

/** Creates a search for all cards of a flock, including those that are added later. */
export function findCanariesOf(flock: CanaryFlock): FindCanaries {
  const prefixForms = writtenForms(flock.prefix);
  const tellingForms = new Map<Canary, readonly WrittenForm[]>();
  const formsOf = (canary: Canary) => {
    const forms = tellingForms.get(canary) ?? writtenForms(canary.number.slice(0, TELLING_DIGITS));
    tellingForms.set(canary, forms);
    return forms;
  };

  function numbersIn(bytes: Buffer): Find[] {
    const finds: Find[] = [];
    for (const { bytes: prefix } of prefixForms) {
      for (let at = bytes.indexOf(prefix); at !== -1; at = bytes.indexOf(prefix, at + 1)) {
        finds.push(...flock.canaries.flatMap((canary) => findAt(bytes, at, canary, formsOf(canary))));
      }
    }
    return finds;
  }

  function cvvsIn(bytes: Buffer): Find[] {
    const text = bytes.toString('latin1');
    const texts = text.includes('\0v\0') ? [text, text.replaceAll('\0', '')] : [text];
    return texts.flatMap((each) =>
      [...each.matchAll(NAMED_CVV)]
        .filter(([, digits = '']) => flock.cvvs.includes(digits))
        .map(({ index }) => ({ planted: 'a security code', form: 'behind its name', at: index })),
    );
  }

  function find(bytes: Buffer, depth: number): Find[] {
    const finds = [...numbersIn(bytes), ...cvvsIn(bytes)];
    if (depth === STREAM_DEPTH) return finds;
    for (const stream of decompressedStreams(bytes)) {
      const inside = find(stream.bytes, depth + 1);
      finds.push(...inside.map((each) => ({ ...each, form: `${each.form}, in ${stream.kind}`, at: stream.at })));
    }
    return finds;
  }

  return (bytes) => find(bytes, 0);
}

function findAt(bytes: Buffer, at: number, { place }: Canary, forms: readonly WrittenForm[]): readonly Find[] {
  const written = forms.find((form) => form.bytes.equals(bytes.subarray(at, at + form.bytes.length)));
  return written ? [{ planted: place, form: written.form, at }] : [];
}
