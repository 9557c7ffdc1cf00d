import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { CanaryFlock } from './canary.ts';

export type Copies = {
  /** How many times a complete card number appears in the memory of the process, as bytes or as text. */
  readonly numbers: number;
  /** The text around each number, with its digits hidden, to find out where a copy comes from. */
  readonly surroundings: readonly string[];
};

const WINDOW_BYTES = 8 * 1024 * 1024;
const AROUND = 48;

/**
 * Searches the memory of one of our processes. Returns null if the system does not allow it; only Linux does.
 */
export function copiesInMemory(pid: number, flock: CanaryFlock): Copies | null {
  const surroundings: string[] = [];
  let memory: number;
  try {
    memory = openSync(`/proc/${pid}/mem`, 'r');
  } catch {
    return null;
  }
  try {
    for (const { start, end } of writableRegions(pid)) {
      for (let position = start; position < end; position += WINDOW_BYTES) {
        const length = Math.min(WINDOW_BYTES + AROUND, end - position);
        surroundings.push(...copiesIn(regionBytes(memory, position, length), flock));
      }
    }
  } finally {
    closeSync(memory);
  }
  return { numbers: surroundings.length, surroundings };
}

/** Finds numbers as text with one or two bytes per character. Returns the text around each, with its digits hidden. */
function copiesIn(bytes: Buffer, { prefix, canaries }: CanaryFlock): string[] {
  const around: string[] = [];
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const beginning = Buffer.from(prefix, encoding);
    const length = 2 * beginning.length;
    for (let at = bytes.indexOf(beginning); at !== -1; at = bytes.indexOf(beginning, at + 1)) {
      const number = bytes.toString(encoding, at, at + length);
      if (!canaries.some((canary) => canary.number === number)) continue;
      const shown = bytes.toString('latin1', Math.max(0, at - AROUND), at + AROUND);
      around.push(shown.replace(/\d/g, '#').replace(/[^ -~]/g, '.'));
    }
  }
  return around;
}

function writableRegions(pid: number): readonly { readonly start: number; readonly end: number }[] {
  const maps = readFileSync(`/proc/${pid}/maps`, 'latin1');
  return [...maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)].map(([, start = '', end = '']) => ({
    start: Number.parseInt(start, 16),
    end: Number.parseInt(end, 16),
  }));
}

/** The bytes of a region of memory; empty if the region no longer exists. */
function regionBytes(memory: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  try {
    return bytes.subarray(0, readSync(memory, bytes, 0, length, position));
  } catch {
    return Buffer.alloc(0);
  }
}
