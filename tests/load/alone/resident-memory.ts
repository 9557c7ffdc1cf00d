import { readFileSync } from 'node:fs';

/** Mebibytes of memory that a process holds; null where the system does not tell, which is everywhere but on Linux. */
export function residentMiB(pid: number): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kibibytes === undefined ? null : Math.round(Number(kibibytes) / 1_024);
  } catch {
    return null;
  }
}
