import { text } from 'node:stream/consumers';
import { Failure } from './failure-sentence.ts';

/** Reads a JSON object from standard input, so that secrets are not in the list of processes or the shell's history. */
export async function readJsonInput(): Promise<Readonly<Record<string, unknown>>> {
  const input = await text(process.stdin);
  try {
    const value: unknown = input.trim() === '' ? {} : JSON.parse(input);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The message of the parser can repeat a secret.
  }
  throw new Failure('Standard input must be a JSON object with the settings, such as {"merchant_id": "…"}.');
}
