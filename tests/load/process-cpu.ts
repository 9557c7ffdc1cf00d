import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts the time of ended processes in hundredths of a second, whatever the kernel's own tick is. */
const MS_PER_TICK = 10;

/**
 * The CPU time that all threads of a process have used so far, in user and system mode, in milliseconds. NaN except on
 * Linux, because other systems do not report it.
 */
export function processCpuMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadCpuMs(`/proc/${pid}/task/${thread}`), 0);
  } catch {
    return Number.NaN;
  }
}

/**
 * The CPU time that all processes have used so far on all cores of this machine, in milliseconds; NaN except on Linux.
 */
export function machineCpuMs(): number {
  try {
    return parseMachineCpu(readFileSync('/proc/stat', 'latin1'));
  } catch {
    return Number.NaN;
  }
}

/** The first line has ticks: user, nice, system, idle, waiting for disk, two kinds of interrupt, stolen by the host. */
export function parseMachineCpu(text: string): number {
  const [user = 0, nice = 0, system = 0, , , hard = 0, soft = 0, stolen = 0] = text
    .slice(0, text.indexOf('\n'))
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + hard + soft + stolen) * MS_PER_TICK;
}

/** The CPU time of a process and all of its children, including those that have ended, in milliseconds. */
export function familyCpuMs(pid: number): number {
  const stat = readStat(pid);
  if (stat === undefined) return Number.NaN;
  const living = childrenOf(pid).map(processCpuMs);
  // A child that ends during this reading is counted among the ended children in the next reading.
  const counted = living.filter((ms) => !Number.isNaN(ms));
  return processCpuMs(pid) + stat.endedChildrenMs + counted.reduce((sum, ms) => sum + ms, 0);
}

export type ProcessStat = { readonly name: string; readonly parent: number; readonly endedChildrenMs: number };

/** Fields of `/proc/<pid>/stat`; undefined if there is no such process or file. */
export function readStat(pid: number): ProcessStat | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return undefined;
  }
}

/** The name is in brackets and can contain any character, even brackets; the fields after it are numbers. */
export function parseStat(text: string): ProcessStat {
  const nameEnd = text.lastIndexOf(')');
  const fields = text.slice(nameEnd + 2).split(' ');
  return {
    name: text.slice(text.indexOf('(') + 1, nameEnd),
    parent: Number(fields[1]),
    endedChildrenMs: (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK,
  };
}

export function childrenOf(pid: number): readonly number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((each) => readStat(each)?.parent === pid);
}

/** The CPU time of one thread, from the first number of its `schedstat`, which is in nanoseconds. */
function threadCpuMs(folder: string): number {
  return Number(readFileSync(`${folder}/schedstat`, 'latin1').split(' ')[0]) / 1_000_000;
}
