import { type KeyObject, createSecretKey as secretKeyOf } from 'node:crypto';
import type { ApiKey } from '@pay/core/merchants/keys/api-key';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { importLegacyKey } from '@pay/core/merchants/keys/import-legacy-key';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { KEY_SCOPES } from '@pay/core/merchants/keys/key-scope';
import { listKeys } from '@pay/core/merchants/keys/list-keys';
import { replacePublishableKey } from '@pay/core/merchants/keys/replace-publishable-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { unwrapKeys } from '@pay/settings/wrapped-keys/unwrap-keys';
import type { Command } from 'commander';
import type { Env } from '../config.ts';
import { ENV } from '../config.ts';
import { dataFolder } from '../local/data-folder.ts';
import { knownSecrets } from '../local/local-secrets.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printSecret, printTable, result } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { withDatabase } from './database-of.ts';
import { operator, profileIdOf, unwrap } from './operator.ts';

type CreateOptions = {
  readonly profile: string;
  readonly label?: string;
  readonly scope?: readonly string[];
  readonly expiresIn?: number;
  readonly from?: readonly string[];
};

export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('Create, list, rotate, revoke and import API keys');
  keys
    .command('list')
    .description('List all keys that a profile has ever had')
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .action(({ profile }: { profile: string }) =>
      withDatabase(ENV, async (pool) => printKeys(await listKeys({ pool }, profileIdOf(profile)))),
    );
  keys
    .command('create')
    .description('Create a secret key; its value is shown once')
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .option('--label <text>', 'what the key is for')
    .option('--scope <name...>', `scopes of the key: ${KEY_SCOPES.join(', ')} (default: all)`)
    .option('--expires-in <days>', 'number of days after which the key expires', Number)
    .option('--from <network...>', 'addresses and networks from which the key can be used (default: any)')
    .action(({ profile, label, scope, expiresIn, from }: CreateOptions) =>
      withDatabase(ENV, async (pool) => {
        const command = {
          profileId: profileIdOf(profile),
          scopes: scope ?? null,
          expiresInDays: expiresIn ?? null,
          allowedNetworks: from ?? null,
          ...(label === undefined ? {} : { label }),
        };
        printIssued(unwrap(await createSecretKey({ pool }, operator(), command)));
      }),
    );
  keys
    .command('rotate <key-id>')
    .description('Replace a secret or legacy key with a new one; the old key stops working immediately')
    .action((keyId: string) =>
      withDatabase(ENV, async (pool) => printIssued(unwrap(await rotateKey({ pool }, operator(), { keyId })))),
    );
  keys
    .command('revoke <key-id>')
    .description('Revoke a secret or legacy key permanently; a default key can only be rotated')
    .action((keyId: string) =>
      withDatabase(ENV, async (pool) => {
        const key = unwrap(await revokeKey({ pool }, operator(), { keyId }));
        result({ key_id: key.keyId, state: 'revoked' });
        print(`${key.masked} no longer works.`);
      }),
    );
  keys
    .command('replace-publishable')
    .description('Replace the active publishable key with a new one')
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .action(({ profile }: { profile: string }) =>
      withDatabase(ENV, async (pool) => {
        const command = { profileId: profileIdOf(profile) };
        printIssued(unwrap(await replacePublishableKey({ pool }, operator(), command)));
      }),
    );
  addImport(keys);
}

type ImportOptions = {
  readonly profile: string;
  readonly label?: string;
  readonly sha256?: string;
  readonly lastFour?: string;
};

function addImport(keys: Command): void {
  keys
    .command('import-legacy')
    .description(
      'Import a legacy key, so that the key keeps working; reads it from PAY_LEGACY_KEY, unless --sha256 gives its hash',
    )
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .option('--label <text>', 'what the key is for')
    .option('--sha256 <hex>', "the key's SHA-256 hash, instead of the key itself")
    .option('--last-four <text>', "the key's last four characters; required with --sha256")
    .action((options: ImportOptions) =>
      withDatabase(ENV, async (pool) => {
        const command = {
          profileId: profileIdOf(options.profile),
          source: legacySource(options, ENV),
          ...(options.label === undefined ? {} : { label: options.label }),
        };
        const key = unwrap(await importLegacyKey({ pool, keyPepper: await keyPepper(ENV) }, operator(), command));
        result({ key_id: key.keyId, is_default: key.isDefault });
        print(`Imported ${key.keyId} (${key.masked})${key.isDefault ? ', the default key of its profile' : ''}.`);
      }),
    );
}

/** A key given as an argument would stay in the shell's history. */
function legacySource({ sha256, lastFour }: ImportOptions, env: Env) {
  if (sha256 !== undefined) return { sha256Hex: sha256, lastFour: lastFour ?? '' };
  const value = env['PAY_LEGACY_KEY'];
  if (!value) throw new Failure('Put the key into PAY_LEGACY_KEY, or pass --sha256 and --last-four.');
  return { value };
}

async function keyPepper(env: Env): Promise<KeyObject> {
  const { PAY_KEY_PEPPER: given } = { ...knownSecrets(dataFolder(env)), ...env };
  const opened = await unwrapKeys({ ...env, PAY_KEY_PEPPER: given });
  const pepper = Buffer.from(opened.env['PAY_KEY_PEPPER'] ?? '', 'base64');
  if (pepper.length !== 32) throw new Failure('PAY_KEY_PEPPER must be 32 bytes in base64.');
  return secretKeyOf(pepper);
}

function printIssued({ key, value }: IssuedKey): void {
  const facts = { key_id: key.keyId, kind: key.kind, is_default: key.isDefault, value };
  const name = `${key.keyId}${key.isDefault ? ' (default)' : ''}`;
  printSecret(value, facts, [key.kind === 'publishable' ? name : `${name}: the value is shown only once.`]);
}

function printKeys(keys: readonly ApiKey[]): void {
  if (keys.length === 0) throw new Failure('There is no such profile.');
  const rows = keys.map((key) => [
    key.keyId,
    key.kind,
    key.publishableValue ?? key.masked,
    stateOf(key),
    minute(key.createdAt),
    minute(key.lastUsedAt),
    key.expiresAt ? minute(key.expiresAt) : '',
    key.scopes?.join(' ') ?? '',
    key.label ?? '',
  ]);
  printTable(['id', 'kind', 'key', 'state', 'created', 'last used', 'expires', 'scopes', 'label'], rows);
}

function stateOf({ revokedAt, replacedBy, isDefault, expiresAt }: ApiKey): string {
  if (revokedAt) return replacedBy ? 'replaced' : 'revoked';
  if (expiresAt && expiresAt.getTime() <= Date.now()) return 'expired';
  return isDefault ? 'default' : 'active';
}
