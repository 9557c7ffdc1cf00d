import type { Database } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { type AuditAction, type AuditActor, recordAudit } from '../audit/record-audit.ts';
import { RESET_SUBJECT, type ResetSubjectRow } from './access-sql.ts';

type PersonEntry = {
  readonly personId: string;
  readonly action: AuditAction;
  readonly details?: Readonly<Record<string, unknown>>;
};

/**
 * Records what a person has done, or what was done to them, in the audit of each merchant that they work for. If they
 * are an operator or work for nobody, also records it in the platform's audit. Returns the person; undefined if there
 * is none.
 */
export async function recordPersonAudit(
  database: Database,
  actor: AuditActor,
  { personId, action, details = {} }: PersonEntry,
): Promise<ResetSubjectRow | undefined> {
  const [person] = await run<ResetSubjectRow>(database, RESET_SUBJECT, [personId]);
  if (!person) return undefined;
  const { merchants, is_operator: isOperator } = person;
  for (const merchantId of isOperator || merchants.length === 0 ? [null, ...merchants] : merchants) {
    await recordAudit(database, actor, { merchantId, action, objectId: personId, details });
  }
  return person;
}
