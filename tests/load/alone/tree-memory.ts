import { readFileSync } from 'node:fs';
import { childrenOf } from '../process-cpu.ts';

export type ProcessMemory = { readonly command: string; readonly mebibytes: number };

/** The memory of one process in kibibytes: `own` is everything except pages of files. */
export type Held = { readonly own: number; readonly files: ReadonlyMap<string, number> };

/** Paths that are not files but memory that processes share, such as PostgreSQL's buffers. */
const SHARED_MEMORY = /^\/(dev\/(zero|shm)|SYSV|memfd:)/;

/**
 * The proportional set sizes of a process and of each of its descendants: memory that several of them share is divided
 * among them. Linux divides the memory of a program's file among all processes that run it, so a figure would shrink
 * while the same Node or PostgreSQL also runs elsewhere on the machine, for example during a bench. Here, processes
 * outside the tree are ignored.
 *
 * @throws Error except on Linux, because other systems do not report these sizes
 */
export function treeMemory(root: number): readonly ProcessMemory[] {
  const tree = [root];
  for (const pid of tree) tree.push(...childrenOf(pid));
  const held = tree.map((pid) => ({
    own: parseOwn(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')),
    files: parseFiles(readFileSync(`/proc/${pid}/smaps`, 'latin1')),
  }));
  const sizes = proportional(held);
  return tree.map((pid, index) => ({
    command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
    mebibytes: (sizes[index] ?? 0) / 1_024,
  }));
}

export function parseOwn(rollup: string): number {
  return kibibytes(rollup, 'Pss_Anon') + kibibytes(rollup, 'Pss_Shmem');
}

/** The unmodified pages of each file in memory; modified pages belong to the process. */
export function parseFiles(smaps: string): ReadonlyMap<string, number> {
  const files = new Map<string, number>();
  for (const mapping of smaps.split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const [, file] = /^\S+ \S+ \S+ \S+ \d+ +(\/.*)$/m.exec(mapping) ?? [];
    if (file === undefined || SHARED_MEMORY.test(file)) continue;
    files.set(file, (files.get(file) ?? 0) + kibibytes(mapping, 'Rss') - kibibytes(mapping, 'Anonymous'));
  }
  return files;
}

/**
 * Each file counts as much as the largest part that one process has in memory, divided among all processes that have a
 * part.
 */
export function proportional(held: readonly Held[]): readonly number[] {
  const most = new Map<string, number>();
  const sums = new Map<string, number>();
  for (const [file, size] of held.flatMap(({ files }) => [...files])) {
    most.set(file, Math.max(most.get(file) ?? 0, size));
    sums.set(file, (sums.get(file) ?? 0) + size);
  }
  return held.map(({ own, files }) =>
    [...files].reduce((sum, [file, size]) => sum + (size * (most.get(file) ?? 0)) / (sums.get(file) || 1), own),
  );
}

function kibibytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0);
}
