import type { KeyCreator } from '@pay/core/merchants/access/key-creators';
import type { ApiKey } from '@pay/core/merchants/keys/api-key';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import type { Answer } from '../../api/calls.ts';

type SecretKey = Answer<'revokeKey'>['key'];
type Creators = ReadonlyMap<string, KeyCreator>;

export function issuedAnswer({ key, value }: IssuedKey, creators: Creators): Answer<'createKey'> {
  return { key: onlySecretKey(key, creators), value };
}

export function onlySecretKey(key: ApiKey, creators: Creators): SecretKey {
  const [answer] = secretKeyAnswer(key, creators);
  if (!answer) throw new Error('A publishable key was treated as a secret key.');
  return answer;
}

/** Empty for a publishable key, because the answer contains that key separately. */
export function secretKeyAnswer(key: ApiKey, creators: Creators): readonly SecretKey[] {
  if (key.kind === 'publishable') return [];
  return [
    {
      key_id: key.keyId,
      kind: key.kind,
      masked: key.masked,
      label: key.label,
      is_default: key.isDefault,
      scopes: key.scopes && [...key.scopes],
      expires_at: key.expiresAt?.toISOString() ?? null,
      allowed_networks: key.allowedNetworks && [...key.allowedNetworks],
      created_at: key.createdAt.toISOString(),
      created_by: creatorOf(key, creators),
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      revoked_at: key.revokedAt?.toISOString() ?? null,
      replaced_by: key.replacedBy,
    },
  ];
}

function creatorOf({ createdBy }: ApiKey, creators: Creators): SecretKey['created_by'] {
  if (createdBy === null) return null;
  if (createdBy.kind === 'operator') return { kind: 'operator', name: null, has_left: false };
  const person = creators.get(createdBy.id);
  return { kind: 'person', name: person?.name ?? null, has_left: person?.hasLeft ?? true };
}
