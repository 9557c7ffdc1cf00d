/** The words of the card page's preview, which is shown in either language. */
export const preview = {
  lang: 'English',
  payTo: (name: string) => `Pay ${name}`,
  description: 'Order 10045',
  timeLeft: 'Pay within 23 hours',
  cardDetails: 'Card details',
  number: 'Card number',
  expiry: 'Expiry date',
  cvv: 'Security code',
  pay: (amount: string) => `Pay ${amount}`,
  cancel: 'Cancel payment',
};
