import { Worker } from 'node:worker_threads';
import { turns } from '../../ground/database/turns.ts';
import { type Result, refused, refusedField } from '../../ground/refusals/refusal.ts';
import type { EvidenceType } from './evidence.ts';

/** With a type, the file is only searched for card numbers; otherwise it is checked completely. */
export type FileToRead = { readonly content: Uint8Array<ArrayBuffer>; readonly type?: EvidenceType };

const PROGRAM = new URL('evidence-thread.ts', import.meta.url);
type Limits = {
  readonly patienceMs: number;
  /** For JavaScript values that live on. Other limits keep the contents of files, which are outside, small. */
  readonly memoryMb: number;
  /** How many files can be read or wait at the same time. */
  readonly filesMax: number;
};

/**
 * Files from ordinary programs take a small part of the time and the memory. With these limits, no file that was tried
 * made the whole process grow by more than 240 MiB.
 */
const LIMITS: Limits = { patienceMs: 5_000, memoryMb: 128, filesMax: 16 };
/** For new JavaScript values, which have a limit of their own. */
const YOUNG_MEMORY_MB = 16;

/**
 * Like `checkEvidence`, in a thread of its own, because a small file can be made to take minutes and gigabytes to read.
 * Such a file is refused as one that cannot be read, and everything else goes on meanwhile. One file is read at a time.
 * Refuses: what `checkEvidence` refuses, and overloaded if too many files are waiting.
 */
export async function checkEvidenceApart(bytes: Buffer, limits: Limits = LIMITS): Promise<Result<EvidenceType>> {
  if (files >= limits.filesMax) return refused('overloaded', 'Too many files are being checked. Try again.');
  const checked = await inTurn(() => answered<Result<EvidenceType>>({ content: new Uint8Array(bytes) }, limits));
  return checked ?? refusedField('invalid_request', 'file', 'evidence_unreadable');
}

/** Like `evidenceHasCardNumber`, in a thread of its own; undefined too if the file takes too much time or memory. */
export function evidenceHasCardNumberApart(type: EvidenceType, bytes: Buffer): Promise<boolean | undefined> {
  return inTurn(() => answered<boolean>({ content: new Uint8Array(bytes), type }, LIMITS));
}

const takeTurn = turns(1);
let files = 0;

async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  files += 1;
  try {
    return await takeTurn(read);
  } finally {
    files -= 1;
  }
}

/** What the thread answers; undefined if it needs more time or memory than it gets. */
function answered<Answer>(file: FileToRead, { patienceMs, memoryMb }: Limits): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(PROGRAM, {
      workerData: file,
      transferList: [file.content.buffer],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
      // Options of this process, such as those of a test runner, are not for the thread.
      execArgv: [],
    });
    let patience: NodeJS.Timeout | undefined;
    let answer: Answer | undefined;
    // Loading the program does not count, because it can take long on a busy machine, and does not depend on the file.
    thread.once('message', () => {
      patience = setTimeout(() => thread.terminate(), patienceMs);
      thread.once('message', (message: Answer | undefined) => {
        answer = message;
      });
    });
    thread.once('error', (error) => {
      if (!isOutOfMemory(error)) reject(error);
    });
    thread.once('exit', () => {
      clearTimeout(patience);
      resolve(answer);
    });
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
