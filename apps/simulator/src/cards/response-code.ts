/** The issuer's answer: two characters, as in ISO 8583, field 39. Only "00" takes money. */
export const RESPONSE_TEXTS = {
  '00': 'Approved',
  '03': 'Invalid merchant',
  '05': 'Do not honour',
  '14': 'No such card in the sandbox',
  '43': 'Stolen card, pick up',
  '51': 'Not sufficient funds',
  '54': 'Expired card',
  '82': 'Card security code does not match',
  '96': 'System malfunction',
  A3: 'Cardholder not authenticated',
} as const;

export type ResponseCode = keyof typeof RESPONSE_TEXTS;
