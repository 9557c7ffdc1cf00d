/** The facts about the acquirers of this process that statements need. */
export type KindsHere = {
  /** The kind of the engine's own acquirer; null if it has none. */
  readonly own: string | null;
  /** The kinds that can authorise an amount without taking it. */
  readonly authorising: readonly string[];
  /**
   * Which amounts these kinds can take, as JSON: an object with a member for each kind that cannot take every amount,
   * with `currencies` (a list) and `steps` (like `amountSteps`). Null if every kind can take every amount.
   */
  readonly limits: string | null;
};

/** The parameters that the parts below use in a statement; `first` is the number of the first parameter. */
export function kindsParameters(first: number): KindsParameters {
  return { own: `$${first}::text`, authorising: `$${first + 1}::text[]`, limits: limitsParameter(first + 2) };
}

/** The parameter with `KindsHere.limits`. */
export function limitsParameter(number: number): string {
  return `$${number}::jsonb`;
}

export function kindsValues({ own, authorising, limits }: KindsHere): readonly unknown[] {
  return [own, authorising, limits];
}

export type KindsParameters = { readonly own: string; readonly authorising: string; readonly limits: string };

/**
 * Whether a profile has an acquirer for new payments, as an SQL condition. `profile` is the alias of the profile's row.
 */
export function canPay(profile: string, { own }: Pick<KindsParameters, 'own'>): string {
  return `(${own} is not null or exists (
    select from acquirer_accounts u where u.profile_id = ${profile}.profile_id and u.state = 'active'))`;
}

/** Whether one of a profile's acquirers for new payments can authorise an amount without taking it. */
export function canAuthorise(profile: string, { own, authorising }: KindsParameters): string {
  return `coalesce((
    select bool_or(u.kind = any (${authorising})) from acquirer_accounts u
    where u.profile_id = ${profile}.profile_id and u.state = 'active'), ${own} = any (${authorising}), false)`;
}

/**
 * The code of the refusal if a payment cannot start; null if it can. `isManual` is the condition that its session is
 * captured manually.
 */
export function startRefusal(profile: string, kinds: KindsParameters, isManual: string): string {
  return `case when not ${canPay(profile, kinds)} then 'acquirer_not_configured'
    when not ${canAuthorise(profile, kinds)} and ${isManual} then 'capture_not_possible' end`;
}

/** The reason why an acquirer cannot take an amount. */
export type AmountRefusal = 'currency_not_carried' | 'amount_not_carried';

export type StartRefusal = 'acquirer_not_configured' | 'capture_not_possible' | AmountRefusal;
