import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { newIdRandom } from '../../ground/ids/public-id.ts';
import type { Sealer } from '../../ground/sealing/sealer.ts';
import { FIND_KEY, INSERT_LEDGER_KEY, READ_CREATED_KEY, READ_USED_KEY, USE_KEY } from './ledger-key-sql.ts';

/** The Ed25519 key that signs proofs. `replaced` is the key that signed before it, if a different key did. */
export type LedgerKey = { readonly keyId: string; readonly privateKey: KeyObject; readonly replaced?: string };

type Deps = {
  readonly pool: Pool;
  readonly sealer: Sealer;
  /**
   * The key from the configuration or, if none is configured, the key in the database. The key in the database is
   * created when it is first needed.
   */
  readonly signingKey?: KeyObject | null;
};
type KeyRow = { key_id: string };
type CreatedRow = KeyRow & { sealed: Buffer };

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_LENGTH = 22;

/** The key that signs proofs from now on. */
export async function ledgerKey(deps: Deps): Promise<LedgerKey> {
  const key = await keyToSign(deps);
  const [before] = await run<KeyRow>(deps.pool, USE_KEY, [key.keyId]);
  return before ? { ...key, replaced: before.key_id } : key;
}

/**
 * The key for exports, which are verified with the same public key as the proofs. Undefined if the proofs are signed
 * with a configured key that this process does not have.
 */
export async function keyForExports(deps: Deps): Promise<LedgerKey | undefined> {
  const key = await keyToSign(deps);
  const [used] = await run<KeyRow>(deps.pool, READ_USED_KEY, []);
  return deps.signingKey || used === undefined || used.key_id === key.keyId ? key : undefined;
}

/** A key to sign with. Its public half is stored before it signs, so that its signatures can be verified later. */
function keyToSign(deps: Deps): Promise<LedgerKey> {
  return deps.signingKey ? configuredKey(deps.pool, deps.signingKey) : createdKey(deps);
}

async function configuredKey(pool: Pool, privateKey: KeyObject): Promise<LedgerKey> {
  const publicKey = publicPem(privateKey);
  await run(pool, INSERT_LEDGER_KEY, [keyIdOf(publicKey), publicKey, null]);
  const [row] = await run<KeyRow>(pool, FIND_KEY, [publicKey]);
  if (!row) throw new Error('the key of the ledger was not stored');
  return { keyId: row.key_id, privateKey };
}

async function createdKey({ pool, sealer }: Deps): Promise<LedgerKey> {
  const row = (await readCreated(pool)) ?? (await createKey(pool, sealer));
  const der = sealer.open(row.key_id, row.sealed);
  return { keyId: row.key_id, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

async function readCreated(pool: Pool): Promise<CreatedRow | undefined> {
  const [row] = await run<CreatedRow>(pool, READ_CREATED_KEY, []);
  return row;
}

async function createKey(pool: Pool, sealer: Sealer): Promise<CreatedRow> {
  const keyId = `lky_${newIdRandom()}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  const sealed = sealer.seal(keyId, privateKey.export({ format: 'der', type: 'pkcs8' }));
  await run(pool, INSERT_LEDGER_KEY, [keyId, publicPem(privateKey), sealed]);
  const row = await readCreated(pool);
  if (!row) throw new Error('the key of the ledger was not stored');
  return row;
}

function publicPem(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString();
}

/** Every node gives the same configured key the same id. */
function keyIdOf(publicKey: string): string {
  const bytes = createHash('sha256').update(publicKey).digest().subarray(0, ID_LENGTH);
  return `lky_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
