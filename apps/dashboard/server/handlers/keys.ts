import { routingPartOf } from '@pay/core/ground/ids/public-id';
import { accepted, refused } from '@pay/core/ground/refusals/refusal';
import { mayDo } from '@pay/core/merchants/access/rights';
import type { ApiKey } from '@pay/core/merchants/keys/api-key';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import type { IssuedKey } from '@pay/core/merchants/keys/insert-key';
import { listKeys } from '@pay/core/merchants/keys/list-keys';
import { replacePublishableKey } from '@pay/core/merchants/keys/replace-publishable-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import type { Answer } from '../../api/calls.ts';
import type { Handlers } from '../http/handler.ts';

export const KEY_HANDLERS: Handlers<'listKeys' | 'createKey' | 'rotateKey' | 'revokeKey' | 'replacePublishableKey'> = {
  listKeys: async ({ context, access, profileId }) => {
    const keys = await listKeys(context, profileId);
    const publishable = keys.find(({ kind, revokedAt }) => kind === 'publishable' && revokedAt === null);
    if (!publishable?.publishableValue) throw new Error('A profile has no active publishable key.');
    return accepted({
      publishable: {
        key_id: publishable.keyId,
        value: publishable.publishableValue,
        created_at: publishable.createdAt.toISOString(),
        last_used_at: publishable.lastUsedAt?.toISOString() ?? null,
      },
      secrets: mayDo(access.role, 'keys.read') ? keys.flatMap(secretKeyAnswer) : null,
    });
  },

  createKey: async ({ context, actor, profileId, body: { label } }) => {
    const issued = await createSecretKey(context, actor, { profileId, ...(label !== undefined && { label }) });
    return issued.ok ? accepted(issuedAnswer(issued.value)) : issued;
  },

  rotateKey: async ({ context, actor, profileId, params: { key_id: keyId } }) => {
    if (routingPartOf('key', keyId) !== profileId) return noSuchKey();
    const issued = await rotateKey(context, actor, { keyId });
    return issued.ok ? accepted(issuedAnswer(issued.value)) : issued;
  },

  revokeKey: async ({ context, actor, profileId, params: { key_id: keyId } }) => {
    if (routingPartOf('key', keyId) !== profileId) return noSuchKey();
    const revoked = await revokeKey(context, actor, { keyId });
    return revoked.ok ? accepted({ key: onlySecretKey(revoked.value) }) : revoked;
  },

  replacePublishableKey: async ({ context, actor, profileId }) => {
    const issued = await replacePublishableKey(context, actor, { profileId });
    if (!issued.ok) return issued;
    return accepted({ key_id: issued.value.key.keyId, value: issued.value.value });
  },
};

type SecretKey = Answer<'revokeKey'>['key'];

function issuedAnswer({ key, value }: IssuedKey): Answer<'createKey'> {
  return { key: onlySecretKey(key), value };
}

function onlySecretKey(key: ApiKey): SecretKey {
  const [answer] = secretKeyAnswer(key);
  if (!answer) throw new Error('A publishable key was treated as a secret one.');
  return answer;
}

/** Empty for a publishable key, which the answer contains separately. */
function secretKeyAnswer(key: ApiKey): readonly SecretKey[] {
  if (key.kind === 'publishable') return [];
  return [
    {
      key_id: key.keyId,
      kind: key.kind,
      masked: key.masked,
      label: key.label,
      is_default: key.isDefault,
      created_at: key.createdAt.toISOString(),
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      revoked_at: key.revokedAt?.toISOString() ?? null,
      replaced_by: key.replacedBy,
    },
  ];
}

function noSuchKey() {
  return refused('not_found', 'This key does not exist.');
}
