import { routingPartOf } from '@pay/core/ground/ids/public-id';
import { accepted, refused } from '@pay/core/ground/refusals/refusal';
import { checkGrant, grantableScopes } from '@pay/core/merchants/access/check-grant';
import { keyCreators } from '@pay/core/merchants/access/key-creators';
import { mayDo } from '@pay/core/merchants/access/rights';
import { changeKeyNetworks } from '@pay/core/merchants/keys/change-key-networks';
import { createSecretKey } from '@pay/core/merchants/keys/create-secret-key';
import { listKeys } from '@pay/core/merchants/keys/list-keys';
import { readKey } from '@pay/core/merchants/keys/read-key';
import { replacePublishableKey } from '@pay/core/merchants/keys/replace-publishable-key';
import { revokeKey } from '@pay/core/merchants/keys/revoke-key';
import { rotateKey } from '@pay/core/merchants/keys/rotate-key';
import { seenAddresses } from '@pay/core/merchants/keys/seen-addresses';
import type { Handlers } from '../http/handler.ts';
import { issuedAnswer, onlySecretKey, secretKeyAnswer } from './key-answer.ts';

type KeyRoute =
  | 'listKeys'
  | 'createKey'
  | 'rotateKey'
  | 'revokeKey'
  | 'changeKeyNetworks'
  | 'readKeyAddresses'
  | 'replacePublishableKey';

export const KEY_HANDLERS: Handlers<KeyRoute> = {
  listKeys: async ({ context, access, profileId }) => {
    const [keys, creators] = await Promise.all([listKeys(context, profileId), keyCreators(context, profileId)]);
    const publishable = keys.find(({ kind, revokedAt }) => kind === 'publishable' && revokedAt === null);
    if (!publishable?.publishableValue) throw new Error('A profile has no active publishable key.');
    return accepted({
      publishable: {
        key_id: publishable.keyId,
        value: publishable.publishableValue,
        created_at: publishable.createdAt.toISOString(),
        last_used_at: publishable.lastUsedAt?.toISOString() ?? null,
      },
      secrets: mayDo(access.role, 'keys.read') ? keys.flatMap((key) => secretKeyAnswer(key, creators)) : null,
      grantable: [...grantableScopes(access.role)],
    });
  },

  createKey: async ({ context, actor, access, profileId, body }) => {
    const { label, scopes = null, expires_in_days: expiresInDays = null, allowed_networks: networks = null } = body;
    const granted = checkGrant(access.role, scopes);
    if (!granted.ok) return granted;
    const limits = { scopes, expiresInDays, allowedNetworks: networks };
    const issued = await createSecretKey(context, actor, {
      profileId,
      ...limits,
      ...(label !== undefined && { label }),
    });
    return issued.ok ? accepted(issuedAnswer(issued.value, await keyCreators(context, profileId))) : issued;
  },

  // The scopes of a key never change, so they can be read before the key is rotated.
  rotateKey: async ({ context, actor, access, profileId, params: { key_id: keyId } }) => {
    const key = routingPartOf('key', keyId) === profileId ? await readKey(context, keyId) : undefined;
    if (!key) return noSuchKey();
    const granted = checkGrant(access.role, key.scopes);
    if (!granted.ok) return granted;
    const issued = await rotateKey(context, actor, { keyId });
    return issued.ok ? accepted(issuedAnswer(issued.value, await keyCreators(context, profileId))) : issued;
  },

  revokeKey: async ({ context, actor, access, profileId, params: { key_id: keyId } }) => {
    const key = routingPartOf('key', keyId) === profileId ? await readKey(context, keyId) : undefined;
    if (!key) return noSuchKey();
    // Without this replacement, only an owner or an administrator could stop a default key that has leaked. Nobody sees
    // the value of the new default key, so an owner or an administrator rotates it once more.
    const isReplaced = key.isDefault && !checkGrant(access.role, key.scopes).ok;
    const revoked = await (isReplaced ? rotateKey : revokeKey)(context, actor, { keyId });
    if (!revoked.ok) return revoked;
    const ended = await readKey(context, keyId);
    if (!ended) throw new Error('A key has disappeared, although keys are never deleted.');
    return accepted({ key: onlySecretKey(ended, await keyCreators(context, profileId)) });
  },

  // Someone who knows the value of a key with more rights than their own must not be able to allow that key for their
  // own network.
  changeKeyNetworks: async ({ context, actor, access, profileId, params: { key_id: keyId }, body }) => {
    const key = routingPartOf('key', keyId) === profileId ? await readKey(context, keyId) : undefined;
    if (!key) return noSuchKey();
    const granted = checkGrant(access.role, key.scopes);
    if (!granted.ok) return granted;
    const changed = await changeKeyNetworks(context, actor, { keyId, allowedNetworks: body.allowed_networks });
    if (!changed.ok) return changed;
    return accepted({ key: onlySecretKey(changed.value, await keyCreators(context, profileId)) });
  },

  readKeyAddresses: async ({ context, profileId, params: { key_id: keyId } }) => {
    if (routingPartOf('key', keyId) !== profileId) return noSuchKey();
    const seen = await seenAddresses(context, { profileId, keyId });
    return accepted({ data: seen.map(({ address, seenOn }) => ({ address, seen_on: seenOn })) });
  },

  replacePublishableKey: async ({ context, actor, profileId }) => {
    const issued = await replacePublishableKey(context, actor, { profileId });
    if (!issued.ok) return issued;
    return accepted({ key_id: issued.value.key.keyId, value: issued.value.value });
  },
};

function noSuchKey() {
  return refused('not_found', 'This key does not exist.');
}
