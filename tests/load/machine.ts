import { open } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Pool } from '@pay/core/ground/database/pool';
import { percentile } from './percentile.ts';

/** Properties of the machine that the figures depend on. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  readonly postgresql: string;
  /** How long a small write takes to reach the disk; every commit waits for one. */
  readonly flushP50Ms: number;
  /** The load average of the last minute before the run: near 0 on an idle machine. */
  readonly loadBefore: number;
};

export async function readMachine(pool: Pool, folder: string): Promise<Machine> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgresql: rows[0]?.server_version ?? 'unknown',
    flushP50Ms: await flushP50Ms(folder),
    loadBefore: loadavg()[0] ?? 0,
  };
}

export function machineLine(machine: Machine): string {
  return [
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB`,
    `Node ${machine.node}`,
    `PostgreSQL ${machine.postgresql}`,
    `a flush takes ${machine.flushP50Ms.toFixed(2)} ms`,
    `load before ${machine.loadBefore.toFixed(1)}`,
  ].join('; ');
}

async function flushP50Ms(folder: string): Promise<number> {
  const bytes = Buffer.alloc(8_192);
  const durationsMs: number[] = [];
  await using file = await open(join(folder, 'flush'), 'w');
  while (durationsMs.length < 100) {
    const startedAt = performance.now();
    await file.write(bytes, 0, bytes.length, 0);
    await file.datasync();
    durationsMs.push(performance.now() - startedAt);
  }
  return percentile(
    durationsMs.toSorted((a, b) => a - b),
    0.5,
  );
}
