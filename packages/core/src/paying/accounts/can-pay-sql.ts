/**
 * Whether a profile has an acquirer for new payments, as a condition. `profile` is the alias of its row; the parameter
 * says whether the engine has an acquirer of its own.
 */
export function canPay(profile: string, hasOwnParameter: string): string {
  return `${hasOwnParameter}::boolean or exists (
    select from acquirer_accounts u where u.profile_id = ${profile}.profile_id and u.state = 'active')`;
}
