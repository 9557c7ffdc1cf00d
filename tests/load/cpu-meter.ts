import { availableParallelism } from 'node:os';
import { familyCpuMs, machineCpuMs, processCpuMs } from './process-cpu.ts';

/** The CPU time of each part, in milliseconds; NaN for a part that cannot be measured on this machine. */
export type CpuMs = {
  readonly engine: number;
  readonly database: number;
  readonly acquirer: number;
  readonly client: number;
  /** The time of the whole machine, including the parts above. */
  readonly machine: number;
};

export type CpuMeter = () => CpuMs;

/** The processes to measure. Null for a part that does not exist or runs elsewhere. */
export type Parts = {
  readonly engine: number | null;
  readonly database: number | null;
  readonly acquirer: number | null;
};

export const NO_CPU: CpuMs = { engine: 0, database: 0, acquirer: 0, client: 0, machine: 0 };

/**
 * Reads the CPU time that each part has used since it started. The difference between two readings is the CPU time used
 * between them.
 */
export function cpuMeter({ engine, database, acquirer }: Parts): CpuMeter {
  return () => {
    const { user, system } = process.cpuUsage();
    return {
      engine: engine === null ? Number.NaN : processCpuMs(engine),
      database: database === null ? Number.NaN : familyCpuMs(database),
      acquirer: acquirer === null ? Number.NaN : processCpuMs(acquirer),
      client: (user + system) / 1_000,
      machine: machineCpuMs(),
    };
  };
}

export function addedCpu(a: CpuMs, b: CpuMs): CpuMs {
  return eachPart((part) => a[part] + b[part]);
}

export function cpuBetween(before: CpuMs, after: CpuMs): CpuMs {
  return eachPart((part) => after[part] - before[part]);
}

export type CpuPerRound = { readonly [Part in Exclude<keyof CpuMs, 'machine'>]: number | null };

/** CPU microseconds per round; null (JSON has no NaN) if the part cannot be measured or no round ended. */
export function cpuPerRound(cpu: CpuMs, rounds: number): CpuPerRound {
  const { machine: _, ...parts } = eachPart((part) => finite(Math.round((cpu[part] / rounds) * 10_000) / 10));
  return parts;
}

/** The share of this machine's cores that other processes used, 0 to 1; null if it cannot be measured. */
export function othersShare(cpu: CpuMs, windowMs: number): number | null {
  const ours = [cpu.engine, cpu.database, cpu.acquirer, cpu.client].filter((ms) => !Number.isNaN(ms));
  const others = cpu.machine - ours.reduce((sum, ms) => sum + ms, 0);
  return finite(Math.max(0, others) / windowMs / availableParallelism());
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function eachPart<T>(value: (part: keyof CpuMs) => T): { readonly [Part in keyof CpuMs]: T } {
  return {
    engine: value('engine'),
    database: value('database'),
    acquirer: value('acquirer'),
    client: value('client'),
    machine: value('machine'),
  };
}
