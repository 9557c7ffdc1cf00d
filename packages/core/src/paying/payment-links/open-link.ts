import type { Amount } from '@pay/money/amount';
import type { Shopper } from '../../ground/actors/actor.ts';
import { isLockTimeout } from '../../ground/database/lock-timeout.ts';
import type { Database, Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { TooManyWait, turnsOfEach } from '../../ground/database/turns.ts';
import type { Environment } from '../../ground/environment/environment.ts';
import { newIdRandom, routingPartOf } from '../../ground/ids/public-id.ts';
import type { Locale } from '../../ground/locale/locale.ts';
import { type KindsHere, kindsValues, type StartRefusal } from '../accounts/can-pay-sql.ts';
import { cancelForShopper } from '../payments/ending/cancel-session.ts';
import { type SessionRow, sessionFromRow } from '../sessions/sessions-sql.ts';
import type { LinkStatus } from './link-status.ts';
import { FIND_USE, FREE_SLOTS, INSERT_USE, IS_COMPLETED, LOCK_LINK } from './open-link-sql.ts';

export type OpenLinkDeps = { readonly pool: Pool; readonly environment: Environment; readonly kinds: KindsHere };

export type OpenLink = {
  readonly linkId: string;
  /** Read by `readLinkAmount` from the terms of the link, which never change. */
  readonly amount: Amount;
  /** The UUID in the form; the same form has the same visit. */
  readonly visit: string;
  readonly locale: Locale;
};

export type LinkOpened =
  | { readonly kind: 'opened'; readonly paymentId: string }
  /** The link can no longer be opened. */
  | { readonly kind: 'over'; readonly status: Exclude<LinkStatus, 'active'> }
  /** Open sessions hold all the slots that are left, or too many openings wait for their turn. */
  | { readonly kind: 'busy' }
  /** The profile is suspended, or its acquirer cannot take the amount. */
  | { readonly kind: 'refused'; readonly code: StartRefusal | 'profile_suspended' }
  | { readonly kind: 'not_found' };

/** Openings of a link follow each other. Only two hold a connection, and no more wait than soon get their turn. */
const turnOf = turnsOfEach(2, 200);

type Locked = {
  payments_max: number | null;
  is_deactivated: boolean;
  is_expired: boolean;
  is_suspended: boolean;
  refusal: StartRefusal | null;
};

/**
 * Opens a link for a visit: returns the visit's open payment, or creates a session with a started payment. A link for
 * one payment has at most one open session, which all visits share. If a visit's amount has changed, its open session
 * is cancelled first.
 */
export async function openLink(deps: OpenLinkDeps, actor: Shopper, command: OpenLink): Promise<LinkOpened> {
  const { linkId, amount } = command;
  const profileId = routingPartOf('plk', linkId);
  if (profileId === undefined) return { kind: 'not_found' };
  const { pool, environment, kinds } = deps;
  const open = async (database: Database): Promise<LinkOpened> => {
    const values = [environment, profileId, linkId, amount.minor, ...kindsValues(kinds)];
    const [link] = await run<Locked>(database, LOCK_LINK, values);
    if (!link) return { kind: 'not_found' };
    if (link.is_deactivated) return { kind: 'over', status: 'deactivated' };
    if (link.is_expired) return { kind: 'over', status: 'expired' };
    if (link.is_suspended) return { kind: 'refused', code: 'profile_suspended' };
    if (link.refusal !== null) return { kind: 'refused', code: link.refusal };
    const continued = await continueSession(deps, actor, database, { ...command, profileId });
    return continued ?? (await newSession(database, link, { ...command, profileId }));
  };
  try {
    return await turnOf(pool, linkId)(() => transaction(pool, open));
  } catch (error) {
    // So many others are opening this link that their turns took too long.
    if (error instanceof TooManyWait || isLockTimeout(error, 'payment_links')) return { kind: 'busy' };
    throw error;
  }
}

type Place = OpenLink & { readonly profileId: string };

/**
 * The open session to continue with, or the reason why no other session can be opened; undefined if a new session is
 * needed.
 */
async function continueSession(
  { environment }: OpenLinkDeps,
  actor: Shopper,
  database: Database,
  { profileId, linkId, visit, amount }: Place,
): Promise<LinkOpened | undefined> {
  const [use] = await run<SessionRow & { is_same_visit: boolean }>(database, FIND_USE, [profileId, linkId, visit]);
  if (!use) return undefined;
  const session = sessionFromRow(use);
  if (session.paymentId === null) throw new Error('a session of a link has no payment');
  const opened = { kind: 'opened', paymentId: session.paymentId } as const;
  switch (session.status) {
    case 'open': {
      if (session.amount.minor === amount.minor) return opened;
      const cancelled = await cancelForShopper(database, environment, actor, {
        paymentId: session.paymentId,
        attemptCount: session.attemptCount,
      });
      // Otherwise a card was submitted in the meantime.
      return cancelled ? undefined : opened;
    }
    case 'processing':
      return opened;
    case 'authorised':
    case 'paid':
      return use.is_same_visit ? opened : { kind: 'over', status: 'completed' };
    case 'voided':
    case 'failed':
    case 'cancelled':
    case 'expired':
      return undefined;
  }
}

async function newSession(
  database: Database,
  link: Locked,
  { profileId, linkId, amount, locale, visit }: Place,
): Promise<LinkOpened> {
  const place = [profileId, linkId];
  if (link.payments_max !== null) await run(database, FREE_SLOTS, place);
  const values = [...place, newIdRandom(), newIdRandom(), amount.minor, locale, visit];
  const [created] = await run<{ payment_id: string }>(database, INSERT_USE, values);
  if (created) return { kind: 'opened', paymentId: created.payment_id };
  const [count] = await run<{ is_completed: boolean }>(database, IS_COMPLETED, place);
  return count?.is_completed ? { kind: 'over', status: 'completed' } : { kind: 'busy' };
}
