import type { AcquirerCapabilities } from './acquirer.ts';

/** Whether the card page asks for the name on the card, and whether the shopper must enter it. */
export type NameAsked = 'required' | 'optional' | 'no';

/** `setting` is the account's `cardholder_name`. An acquirer that needs the name gets it, whatever the setting is. */
export function nameAsked(
  capabilities: Pick<AcquirerCapabilities, 'asksCardholderName'> | undefined,
  setting: string | null,
): NameAsked {
  const asks = capabilities?.asksCardholderName ?? 'no';
  return asks === 'optional' && setting !== 'yes' ? 'no' : asks;
}
