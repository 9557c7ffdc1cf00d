/** What statements need to know about the acquirers of this process. */
export type KindsHere = {
  /** The kind of the engine's own acquirer; null if it has none. */
  readonly own: string | null;
  /** The kinds that can authorise an amount without taking it. */
  readonly authorising: readonly string[];
};

/** The parameters that the parts below use in a statement; `first` is the number of the first parameter. */
export function kindsParameters(first: number): KindsParameters {
  return { own: `$${first}::text`, authorising: `$${first + 1}::text[]` };
}

export function kindsValues({ own, authorising }: KindsHere): readonly unknown[] {
  return [own, authorising];
}

type KindsParameters = { readonly own: string; readonly authorising: string };

/**
 * Whether a profile has an acquirer for new payments, as an SQL condition. `profile` is the alias of the profile's row.
 */
export function canPay(profile: string, { own }: KindsParameters): string {
  return `(${own} is not null or exists (
    select from acquirer_accounts u where u.profile_id = ${profile}.profile_id and u.state = 'active'))`;
}

/** Whether a profile's acquirer for new payments can authorise an amount without taking it. */
export function canAuthorise(profile: string, { own, authorising }: KindsParameters): string {
  return `coalesce(coalesce((
    select u.kind from acquirer_accounts u where u.profile_id = ${profile}.profile_id and u.state = 'active'), ${own})
    = any (${authorising}), false)`;
}

/** Why a payment cannot start, or null. `isManual` is the condition that its session is captured manually. */
export function startRefusal(profile: string, kinds: KindsParameters, isManual: string): string {
  return `case when not ${canPay(profile, kinds)} then 'acquirer_not_configured'
    when not ${canAuthorise(profile, kinds)} and ${isManual} then 'capture_not_possible' end`;
}

export type StartRefusal = 'acquirer_not_configured' | 'capture_not_possible';
