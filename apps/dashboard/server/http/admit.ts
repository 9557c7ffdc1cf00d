import { routingPartOfProfileId } from '@pay/core/ground/ids/public-id';
import { isStorableText } from '@pay/core/ground/refusals/storable-text';
import { type Access, accessToMerchant, accessToProfile, isOperator } from '@pay/core/merchants/access/find-access';
import { type MerchantRight, mayDo } from '@pay/core/merchants/access/rights';
import { secondFactorOf } from '@pay/core/merchants/access/second-factor';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../api/route.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { Refused } from './refuse.ts';
import { requireFresh, type SignedIn, signedIn } from './signed-in.ts';

export type Admitted = {
  readonly signedIn: SignedIn | null;
  readonly access: Access | null;
  readonly isOperator: boolean;
  readonly profileId: string;
};

type Ids = Readonly<Record<string, string>>;

/**
 * Decides whether a request is allowed. It checks in this order: who sent the request, whether the object in the path
 * exists for that person, and then the person's right, second factor and fresh proof. Other merchants' objects get the
 * same refusal as objects that do not exist.
 */
export async function admit(
  context: DashboardContext,
  { right, fresh, ofAccount, operatorsIfInvited }: Route,
  request: FastifyRequest,
): Promise<Admitted> {
  const ids = request.params as Ids;
  if (!Object.values(ids).every(isStorableText)) throw new Refused('not_found');
  const profileId = profileIdIn(ids);
  if (right === 'anybody') return { signedIn: null, access: null, isOperator: false, profileId };
  const person = await signedIn(context, request);
  const access = right === 'signed_in' || right === 'operate' ? null : await requireRight(context, person, right, ids);
  if (right === 'operate' && !(await isOperator(context, person.personId))) throw new Refused('not_found');
  if (operatorsIfInvited) await requireOperatorIfInvited(context, person);
  if (!ofAccount) await requireSecondFactor(context, person);
  if (fresh) requireFresh(person);
  return { signedIn: person, access, isOperator: right === 'operate', profileId };
}

/**
 * Operators, and owners of merchants that take real money, need more than a password. If the setting says so, everyone
 * in the teams of such merchants does too. A session that has never had a fresh proof belongs to a person with a
 * passkey who signed in with only the password.
 */
async function requireSecondFactor(
  context: DashboardContext,
  { hasTotp, personId, freshUntil }: SignedIn,
): Promise<void> {
  if (hasTotp || context.config.secondFactors === 'optional') return;
  const { isRequired, hasPasskey } = await secondFactorOf(context, personId, context.config.secondFactors);
  if (!isRequired || (hasPasskey && freshUntil !== null)) return;
  if (hasPasskey) throw new Refused('fresh_sign_in_required', 'Use your passkey.');
  throw new Refused('second_factor_required', 'Set up a passkey, or codes from an app, on your account page.');
}

async function requireOperatorIfInvited(context: DashboardContext, { personId }: SignedIn): Promise<void> {
  if (context.config.signUp === 'open' || (await isOperator(context, personId))) return;
  throw new Refused('right_missing', 'Only an operator can create merchants here. Ask for an invitation.');
}

async function requireRight(
  context: DashboardContext,
  { personId }: SignedIn,
  right: MerchantRight,
  ids: Ids,
): Promise<Access> {
  const { merchant_id: merchantId } = ids;
  const access =
    merchantId === undefined
      ? await accessToProfile(context, personId, profileIdIn(ids))
      : await accessToMerchant(context, personId, merchantId);
  if (!access) throw new Refused('not_found');
  if (!mayDo(access.role, right)) throw new Refused('right_missing', `Your role (${access.role}) does not allow this.`);
  return access;
}

/** Empty if the path has no profile. Text that cannot be a profile's id becomes an id that no profile has. */
function profileIdIn({ profile_id: id }: Ids): string {
  return id === undefined ? '' : (routingPartOfProfileId(id) ?? '-');
}
