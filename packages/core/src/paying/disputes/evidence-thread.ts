// The program of the thread that `evidence-apart.ts` starts for each file. Its first message says that it begins to read;
// the second is the answer.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { checkEvidence } from './check-evidence.ts';
import type { FileToRead } from './evidence-apart.ts';
import { evidenceHasCardNumber } from './evidence-texts.ts';

function answer(port: MessagePort, { content, type }: FileToRead): void {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  port.postMessage('begins');
  port.postMessage(type === undefined ? checkEvidence(bytes) : evidenceHasCardNumber(type, bytes));
}

// There is no port if a test loads all modules.
if (parentPort) answer(parentPort, workerData);
