import type { KindsParameters } from './can-pay-sql.ts';

/** The expressions with which a statement reads the amount of a session. */
export type AmountColumns = { readonly amount: string; readonly currency: string };

/**
 * The amount of an existing session. Null if the session has ended or has an attempt in progress, because no acquirer
 * is chosen for such a session any more. The reason for `is not distinct from` is given at `isOpen` in
 * `sessions-sql.ts`.
 */
export function amountOfSession(profile: string, trackId: string): AmountColumns {
  const read = (column: string) => `(
    select s.${column} from sessions s where s.profile_id = ${profile}.profile_id and s.track_id = ${trackId}
      and s.status is not distinct from 'open' and s.live_attempt_id is null)`;
  return { amount: read('amount_minor'), currency: read('currency') };
}

type CarrierColumns = { readonly kind: string; readonly settings: string };

/**
 * An SQL expression for the reason why none of the acquirers for the profile's new payments can take an amount: an
 * `AmountRefusal` or null. Also null if the profile has no such acquirer. The amount is only read if an acquirer has
 * limits. `unless` is a condition under which nothing is refused; it is only evaluated if an acquirer has limits.
 */
export function amountRefusal(profile: string, kinds: KindsParameters, of: AmountColumns, unless?: string): string {
  return `(select case when (l.settings ? 'currencies' or ${kinds.limits} ? l.kind)${unless === undefined ? '' : ` and not ${unless}`}
      then ${amountProblem({ kind: 'l.kind', settings: 'l.settings' }, kinds.limits, of)} end as problem
    from (
      select coalesce(u.kind, ${kinds.own}) as kind, u.settings
      from (select) one
      left join acquirer_accounts u on u.profile_id = ${profile}.profile_id and u.state = 'active') l
    order by problem nulls first limit 1)`;
}

/**
 * Like `amountRefusal`, but for one acquirer. The statement has the acquirer's kind and the account's settings, which
 * are null if there is no account.
 */
export function amountProblem({ kind, settings }: CarrierColumns, limits: string, of: AmountColumns): string {
  const { amount, currency } = of;
  return `case
      when not coalesce(${settings} -> 'currencies' ? ${currency}, true)
        or not coalesce(${limits} -> ${kind} -> 'currencies' ? ${currency}, true) then 'currency_not_carried'
      when ${amount} % coalesce((${limits} -> ${kind} -> 'steps' ->> ${currency})::bigint, 1) <> 0 then 'amount_not_carried'
    end`;
}
