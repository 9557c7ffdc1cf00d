import { inOneCommit, jointDatabase } from '@pay/core/ground/database/joint-commit';
import { endOtherSessions } from '@pay/core/merchants/access/end-other-sessions';
import { endResets } from '@pay/core/merchants/access/end-resets';
import { spendOwnProof } from '@pay/core/merchants/access/own-proof';
import { type FactorChange, recordFactorChange } from '@pay/core/merchants/access/record-factor-change';
import { sendChanges } from '../mail/send-changes.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { RefusedFor } from './refuse.ts';

type Changed<T> = {
  readonly value: T;
  /** Whether the library has answered, even with a refusal. Otherwise, what the library wrote is undone. */
  readonly isKept: boolean;
  /**
   * The person whose factors have changed; undefined if nothing has changed, or if a hook of the library has recorded
   * the change.
   */
  readonly personId: string | undefined;
  /** The token of the session with which the person continues. */
  readonly token?: string | undefined;
  /** The session whose proof the change spends; see `requireOwnProof`. */
  readonly spends?: string | undefined;
};

/**
 * Someone who knew only the password might have a session. That session would now look like a session with a second
 * factor.
 */
const ENDS_OTHERS: ReadonlySet<FactorChange> = new Set(['totp_added', 'passkey_added']);
const SOME = 20;

/**
 * Lets the library change the means by which a person proves their identity. The same commit contains the entry in the
 * audit and the e-mail that tells the person, in case someone else made the change. If the commit fails, nothing has
 * changed.
 */
export async function changeFactor<T>(
  context: DashboardContext,
  change: FactorChange,
  work: () => Promise<Changed<T>>,
): Promise<T> {
  const { pool, mailer } = context;
  const value = await inOneCommit(pool, 'identity', async () => {
    const { personId, token, spends, ...done } = await work();
    if (personId === undefined) return done;
    const database = await jointDatabase();
    if (spends !== undefined && !(await spendOwnProof(database, spends))) {
      throw new RefusedFor('fresh_sign_in_required', 'proof_of_its_own');
    }
    await recordFactorChange(database, personId, { change, canMail: mailer !== null });
    if (change === 'password_changed') await endResets(database, personId);
    if (ENDS_OTHERS.has(change) && token !== undefined) await endOtherSessions(database, personId, token);
    return done;
  });
  sendSoon(context);
  return value;
}

/** Not awaited: what is not sent now is sent by `startDueLetters`. */
function sendSoon({ pool, mailer, brand, logger, config }: DashboardContext): void {
  sendChanges({ pool, mailer, brand, url: config.url, logger }, SOME).catch((error: unknown) => {
    logger.warn({ error_message: String(error) }, 'an e-mail about a changed proof of identity will be sent again');
  });
}
