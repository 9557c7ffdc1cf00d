import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Refused } from '../refused.ts';

/** The Ed25519 private key in a PEM file; throws Refused. */
export function readSigningKey(path: string): Promise<KeyObject> {
  return readKey(path, createPrivateKey, 'private');
}

/** The Ed25519 public key in a PEM file; throws Refused. */
export function readPublicKey(path: string): Promise<KeyObject> {
  return readKey(path, createPublicKey, 'public');
}

async function readKey(path: string, parse: (text: string) => KeyObject, kind: 'private' | 'public') {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refused(`${path} cannot be read.`);
  });
  try {
    const key = parse(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The sentence below covers this case.
  }
  throw new Refused(`${path} must contain an Ed25519 ${kind} key as PEM.`);
}
