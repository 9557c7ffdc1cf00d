import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PACKAGE = join(import.meta.dirname, '../../packages/checkout');

type Engines = { readonly sandbox: string; readonly live: string };

/** A built file that contains the addresses of these engines, as a published file contains the real ones. */
export function builtFile(name: 'checkout.js' | 'index.mjs', { sandbox, live }: Engines): string {
  const built = readFileSync(join(PACKAGE, 'dist', name), 'utf8');
  return built.replaceAll('https://sandbox.pay.invalid', sandbox).replaceAll('https://live.pay.invalid', live);
}
