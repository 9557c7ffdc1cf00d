import type { Pool } from '../../ground/database/pool.ts';
import { transaction } from '../../ground/database/transaction.ts';
import { type AuditAction, recordAudit } from '../audit/record-audit.ts';
import { admitTry, type TryLimit } from './admit-try.ts';
import { recordPersonAudit } from './record-person-audit.ts';

type Deps = { readonly pool: Pool };

/** The factors with which a person has proved their identity. */
export type Entrance = 'password' | 'code' | 'recovery_code' | 'passkey';

type PersonAction = Extract<
  AuditAction,
  `member.${'signed_in' | 'signed_up' | 'signed_out' | 'session_ended' | 'other_sessions_ended' | 'session_idle' | 'proof_given' | 'reset_requested'}`
>;

/** The person, their address, and what they tried. `address` is null if it is not known. */
export type Refused = {
  readonly by: Entrance;
  readonly address: string | null;
  /** Undefined if it is not known which account they tried. */
  readonly personId: string | undefined;
  /** The code of the refusal. */
  readonly code: string;
};

/**
 * The number of refusals that are recorded one by one. Anyone can cause more, so all further refusals are recorded as
 * one entry an hour; otherwise strangers could fill the audit.
 */
const EACH: TryLimit = { name: 'audited-refusal', most: 20, seconds: 60 * 60 };
const REST: TryLimit = { name: 'audited-refusals', most: 1, seconds: 60 * 60 };

/** Records what a person has done with their account, in a separate commit. */
export async function recordEntrance(
  { pool }: Deps,
  personId: string,
  action: PersonAction,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const actor = { kind: 'person', id: personId } as const;
  await transaction(pool, (database) => recordPersonAudit(database, actor, { personId, action, details }));
}

/** Records a refused sign-in, or a refused proof by someone who is signed in. */
export async function recordRefusal(
  { pool }: Deps,
  action: 'member.sign_in_refused' | 'member.proof_refused',
  { by, address, personId, code }: Refused,
): Promise<void> {
  const subject = personId ?? 'unknown';
  const left = await admitTry({ pool }, EACH, subject);
  if (left !== undefined && (await admitTry({ pool }, REST, subject)) !== undefined) return;
  const details = { by, address, code, ...(left !== undefined && { others_left_out_seconds: left }) };
  const actor = { kind: 'visitor', id: address ?? '' } as const;
  await transaction(pool, async (database) => {
    if (personId !== undefined) await recordPersonAudit(database, actor, { personId, action, details });
    else await recordAudit(database, actor, { merchantId: null, action, objectId: subject, details });
  });
}
