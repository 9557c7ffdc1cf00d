/** Adyen's refusal reasons by their codes, which notices do not contain. */
export const REASONS: Readonly<Record<string, string>> = {
  '2': 'Refused',
  '3': 'Referral',
  '4': 'Acquirer Error',
  '5': 'Blocked Card',
  '6': 'Expired Card',
  '8': 'Invalid Card Number',
  '9': 'Issuer Unavailable',
  '11': '3D Not Authenticated',
  '12': 'Not enough balance',
  '14': 'Acquirer Fraud',
  '15': 'Cancelled',
  '24': 'CVC Declined',
  '28': 'Withdrawal amount exceeded',
  '46': 'Transaction blocked by Adyen to prevent excessive retry fees',
};
