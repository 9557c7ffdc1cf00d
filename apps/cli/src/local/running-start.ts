import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../terminal/failure-sentence.ts';
import { readJson, removeFile, writePrivateJson } from './data-folder.ts';

/** The record that a running local start keeps in its data folder, so that other commands find its database. */
export type RunningStart = {
  readonly pid: number;
  /**
   * When the process began, in the system's own units; null if the system does not report it. Process ids are reused.
   */
  readonly begun?: string | null;
  readonly database_url: string;
};

/** The index of the start time, counted from the field after the state in `/proc/<pid>/stat`. */
const BEGUN_FIELD = 18;

const fileIn = (folder: string) => join(folder, 'running.json');

/** The local start that is running with this data folder, if any. */
export function findRunningStart(folder: string): RunningStart | undefined {
  const known = readJson<RunningStart>(fileIn(folder));
  return known && isAlive(known) ? known : undefined;
}

export function refuseSecondStart(folder: string): void {
  const running = findRunningStart(folder);
  if (running && running.pid !== process.pid) {
    throw new Failure(
      `Pay is already running with the data in ${folder} (process ${running.pid}). Stop that process, or set another PAY_DATA_DIR.`,
    );
  }
}

export function announceStart(folder: string, databaseUrl: string): void {
  writePrivateJson(fileIn(folder), {
    pid: process.pid,
    begun: processBegun(process.pid),
    database_url: databaseUrl,
  } satisfies RunningStart);
}

export function withdrawStart(folder: string): void {
  removeFile(fileIn(folder));
}

function isAlive({ pid, begun }: RunningStart): boolean {
  try {
    process.kill(pid, 0);
    return (begun ?? null) === null || processBegun(pid) === begun;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/**
 * The start time of a process; null if it is not known, because only Linux reports start times. `ended` for a zombie, a
 * process that has ended but is still listed.
 */
function processBegun(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? 'ended' : (fields[BEGUN_FIELD] ?? null);
  } catch {
    return null;
  }
}
