import { readFileSync } from 'node:fs';

/** The memory that a process uses, in MiB; null except on Linux, because other systems do not report it. */
export function residentMiB(pid: number): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kibibytes === undefined ? null : Math.round(Number(kibibytes) / 1_024);
  } catch {
    return null;
  }
}
