import type { Person } from '../../ground/actors/actor.ts';
import type { Pool } from '../../ground/database/pool.ts';
import { run } from '../../ground/database/statement.ts';
import { transaction } from '../../ground/database/transaction.ts';
import type { Locale } from '../../ground/locale/locale.ts';
import { checkDisplayName } from '../../ground/refusals/display-name.ts';
import { accepted, type Result } from '../../ground/refusals/refusal.ts';
import { CHANGE_PERSON } from './access-sql.ts';
import { MAIL_KINDS, type MailKind } from './mail-kinds.ts';
import { PAYMENT_COLUMNS, type PaymentColumn } from './payment-columns.ts';
import { recordPersonAudit } from './record-person-audit.ts';

export type PersonChanges = {
  readonly name?: string;
  readonly locale?: Locale;
  readonly paymentColumns?: readonly PaymentColumn[];
  /** The e-mails that the person does not want. */
  readonly mailsOff?: readonly MailKind[];
};

/**
 * Changes what the caller has chosen for their own pages and e-mails. The audit records a new name, and which e-mails
 * are off. Refuses: invalid_request, card_number_not_allowed.
 */
export async function changePerson(
  deps: { readonly pool: Pool },
  actor: Person,
  { name, locale, paymentColumns: columns, mailsOff: off }: PersonChanges,
): Promise<Result<void>> {
  const checked = name === undefined ? accepted(undefined) : checkDisplayName('name', name);
  if (!checked.ok) return checked;
  const personId = actor.id;
  return transaction(deps.pool, async (database) => {
    const shown = columns && PAYMENT_COLUMNS.filter((each) => columns.includes(each));
    const mailsOff = off && MAIL_KINDS.filter((each) => off.includes(each));
    const values = [personId, name ?? null, locale ?? null, shown ?? null, mailsOff ?? null];
    const [before] = await run<{ name: string; mails_off: string[] }>(database, CHANGE_PERSON, values);
    if (before && name !== undefined && name !== before.name) {
      const details = { before: before.name, after: name };
      await recordPersonAudit(database, actor, { personId, action: 'member.renamed', details });
    }
    if (before && mailsOff && `${mailsOff}` !== `${before.mails_off}`) {
      const details = { before: before.mails_off, after: mailsOff };
      await recordPersonAudit(database, actor, { personId, action: 'member.mails_changed', details });
    }
    return accepted(undefined);
  });
}
