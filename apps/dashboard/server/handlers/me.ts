import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { accepted, refused, refusedFor } from '@pay/core/ground/refusals/refusal';
import { changePerson } from '@pay/core/merchants/access/change-person';
import { countPasskeys } from '@pay/core/merchants/access/count-passkeys';
import { foundMerchant } from '@pay/core/merchants/access/found-merchant';
import { freshenSession } from '@pay/core/merchants/access/freshen-session';
import { readPerson } from '@pay/core/merchants/access/read-person';
import { recordEntrance, recordRefusal } from '@pay/core/merchants/access/record-entrance';
import { secondFactorOf } from '@pay/core/merchants/access/second-factor';
import type { Body } from '../../api/calls.ts';
import { changeFactor } from '../http/change-factor.ts';
import { isFirstUse } from '../http/code-once.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { requireTries } from '../http/require-tries.ts';
import { addressOf, identityHeaders, isFresh } from '../http/signed-in.ts';
import { PERSON_PROOFS } from '../identity/auth-calls.ts';

const NEW_MERCHANTS = { name: 'new-merchant', most: 10, seconds: 60 * 60 };

export const ME_HANDLERS: Handlers<'readWelcome' | 'readMe' | 'changeMe' | 'reauthenticate' | 'createMerchant'> = {
  readWelcome: async ({ context: { brand, config, mailer } }) =>
    accepted({ brand, sign_up: config.signUp, can_mail: mailer !== null }),

  readMe: async ({ context, signedIn }) => {
    const found = await readPerson(context, signedIn.personId);
    if (!found) return refused('sign_in_required');
    const { id, ...person } = found.person;
    const { brand, config, mailer } = context;
    const factor = await secondFactorOf(context, id, config.secondFactors);
    const needsFactor = factor.isRequired && !factor.hasTotp && !factor.hasPasskey;
    return accepted({
      person: { person_id: id, ...person, needs_second_factor: needsFactor },
      merchants: found.memberships.map(({ profiles, ...merchant }) => ({
        ...merchant,
        profiles: profiles.map((profile) => ({ ...profile, profile_id: publicProfileId(profile.profile_id) })),
      })),
      fresh_until: isFresh(signedIn.freshUntil) ? (signedIn.freshUntil?.toISOString() ?? null) : null,
      brand,
      engines: config.engines,
      script_host: config.scriptHost,
      can_mail: mailer !== null,
      sign_up: config.signUp,
    });
  },

  changeMe: async ({ context, actor, body }) => {
    const { payment_columns: paymentColumns, mails_off: mailsOff, ...rest } = body;
    const changed = await changePerson(context, actor, {
      ...rest,
      ...(paymentColumns && { paymentColumns }),
      ...(mailsOff && { mailsOff }),
    });
    return changed.ok ? accepted(null) : changed;
  },

  reauthenticate: async (call) => {
    const { context, signedIn, request, body } = call;
    const { personId, sessionId } = signedIn;
    const by = 'password' in body ? 'password' : 'totp' in body ? 'code' : 'recovery_code';
    const address = addressOf(context, request);
    await requireTries(context, PERSON_PROOFS, personId);
    const hasPasskey = (await countPasskeys(context, personId)) > 0;
    const isStrong = isStrongest(call, hasPasskey);
    if (!isStrong || !(await provesItself(call))) {
      await recordRefusal(context, 'member.proof_refused', { by, address, personId, code: 'credentials_wrong' });
      if (!isStrong) return refusedFor('credentials_wrong', 'proof_stronger');
      return refused('credentials_wrong', 'The password or code is incorrect.');
    }
    const freshUntil = await freshenSession(context, { sessionId, isOwn: by === 'code' });
    if (!freshUntil) return refused('sign_in_required');
    const insteadOf = hasPasskey ? { instead_of: 'passkey' } : {};
    await recordEntrance(context, personId, 'member.proof_given', { by, address, ...insteadOf });
    return accepted({ fresh_until: freshUntil.toISOString() });
  },

  createMerchant: async ({ context, actor, body }) => {
    await requireTries(context, NEW_MERCHANTS, actor.id);
    const founded = await foundMerchant(context, actor, body);
    if (!founded.ok) return founded;
    const { merchantId, profileId } = founded.value;
    return accepted({ merchant_id: merchantId, profile_id: publicProfileId(profileId) });
  },
};

/** Whether the proof is correct. */
async function provesItself({ context, signedIn, request, body }: Call<'reauthenticate'>): Promise<boolean> {
  const headers = identityHeaders(context, request);
  const { api } = await context.identity();
  const { password, totp, recovery_code: recoveryCode } = body as Proof & Body<'reauthenticate'>;
  const { hasTotp, personId } = signedIn;
  try {
    if (password !== undefined) await api.verifyPassword({ headers, body: { password } });
    // Without the check of `hasTotp`, a correct code would turn on a second factor that is still being set up.
    else if (hasTotp && totp !== undefined) {
      await api.verifyTOTP({ headers, body: { code: totp } });
      return await isFirstUse(context, personId, totp);
    } else if (hasTotp && recoveryCode !== undefined) {
      await changeFactor(context, 'recovery_code_used', async () => {
        await api.verifyBackupCode({ headers, body: { code: recoveryCode } });
        return { value: undefined, isKept: true, personId };
      });
    } else return false;
    return true;
  } catch (error) {
    // A refusal by the library has a status; our own faults do not.
    if (((error as { statusCode?: number }).statusCode ?? 500) < 500) return false;
    throw error;
  }
}

type Proof = Partial<Record<'password' | 'totp' | 'recovery_code', string>>;

/**
 * Whether the proof is the strongest that the person has set up: a passkey (which signs in again), a code, or the
 * password. A recovery code takes the place of the code of a lost app. It also takes the place of a passkey that the
 * person says is lost, because nothing else would let them remove that passkey.
 */
function isStrongest({ signedIn, body }: Call<'reauthenticate'>, hasPasskey: boolean): boolean {
  if ('recovery_code' in body) return !hasPasskey || body.passkey_lost === true;
  if (hasPasskey) return false;
  return signedIn.hasTotp ? 'totp' in body : 'password' in body;
}
