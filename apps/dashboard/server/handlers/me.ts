import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { accepted, refused } from '@pay/core/ground/refusals/refusal';
import { changePerson } from '@pay/core/merchants/access/change-person';
import { isOperator } from '@pay/core/merchants/access/find-access';
import { foundMerchant } from '@pay/core/merchants/access/found-merchant';
import { freshenSession } from '@pay/core/merchants/access/freshen-session';
import { readPerson } from '@pay/core/merchants/access/read-person';
import type { Body } from '../../api/calls.ts';
import { isFirstUse } from '../http/code-once.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { requireTries } from '../http/require-tries.ts';
import { identityHeaders, isFresh } from '../http/signed-in.ts';
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
    return accepted({
      person: { person_id: id, ...person },
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
    const changed = await changePerson(context, actor, body);
    return changed.ok ? accepted(null) : changed;
  },

  reauthenticate: async (call) => {
    const { context, signedIn } = call;
    await requireTries(context, PERSON_PROOFS, signedIn.personId);
    if (!(await provesItself(call))) return refused('credentials_wrong', 'The password or code is incorrect.');
    const freshUntil = await freshenSession(context, signedIn.sessionId);
    if (!freshUntil) return refused('sign_in_required');
    return accepted({ fresh_until: freshUntil.toISOString() });
  },

  createMerchant: async ({ context, actor, body }) => {
    if (context.config.signUp === 'invited' && !(await isOperator(context, actor.id))) {
      return refused('right_missing', 'Only an operator can create merchants here. Ask for an invitation.');
    }
    await requireTries(context, NEW_MERCHANTS, actor.id);
    const founded = await foundMerchant(context, actor, body);
    if (!founded.ok) return founded;
    const { merchantId, profileId } = founded.value;
    return accepted({ merchant_id: merchantId, profile_id: publicProfileId(profileId) });
  },
};

async function provesItself({ context, signedIn, request, body }: Call<'reauthenticate'>): Promise<boolean> {
  const headers = identityHeaders(context, request);
  const { api } = await context.identity();
  const { password, totp } = body as Partial<Record<'password' | 'totp', string>> & Body<'reauthenticate'>;
  try {
    if (password !== undefined) await api.verifyPassword({ headers, body: { password } });
    // Without the check of `hasTotp`, a correct code would turn on a second factor that is still being set up.
    else if (signedIn.hasTotp && totp !== undefined) {
      await api.verifyTOTP({ headers, body: { code: totp } });
      return await isFirstUse(context, signedIn.personId, totp);
    } else return false;
    return true;
  } catch (error) {
    // A refusal by the library has a status; a fault of ours does not.
    if (((error as { statusCode?: number }).statusCode ?? 500) < 500) return false;
    throw error;
  }
}
