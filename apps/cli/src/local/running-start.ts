import { join } from 'node:path';
import { Failure } from '../terminal/failure-sentence.ts';
import { readJson, removeFile, writePrivateJson } from './data-folder.ts';

/** What a running local start leaves in its data folder, so that the other commands find its database. */
export type RunningStart = { readonly pid: number; readonly database_url: string };

const fileIn = (folder: string) => join(folder, 'running.json');

/** The local start that runs on this folder now, if any. */
export function findRunningStart(folder: string): RunningStart | undefined {
  const known = readJson<RunningStart>(fileIn(folder));
  return known && isAlive(known.pid) ? known : undefined;
}

export function refuseSecondStart(folder: string): void {
  const running = findRunningStart(folder);
  if (running && running.pid !== process.pid) {
    throw new Failure(`Pay already runs on ${folder} (process ${running.pid}). Stop it, or set another PAY_DATA_DIR.`);
  }
}

export function announceStart(folder: string, databaseUrl: string): void {
  writePrivateJson(fileIn(folder), { pid: process.pid, database_url: databaseUrl } satisfies RunningStart);
}

export function withdrawStart(folder: string): void {
  removeFile(fileIn(folder));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
