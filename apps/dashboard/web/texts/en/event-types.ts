export const eventTypes = {
  title: 'Event types',
  lead: 'The types of events that Pay can send, when Pay sends an event of each type, and which fields the event has.',
  type: 'Type',
  sentWhen: 'Sent when',
  fields: 'Fields',
  field: 'Field',
  contents: 'Contents',
  description: 'Description',
  example: 'Example data',
  descriptions: 'The descriptions come from the API reference.',
  envelope: {
    title: 'Fields of every event',
    lead: 'The body of every webhook has these fields, plus data. The fields in data depend on the event type.',
  },
  data: {
    PaymentStatus: {
      title: 'Payments and sessions',
      lead: 'The data is what payment-status returned at the time of the event.',
    },
    Refund: { title: 'Refunds', lead: 'The data is the refund.' },
    Dispute: { title: 'Disputes', lead: 'The data is the dispute.' },
    ExpiringKey: { title: 'Keys', lead: 'The data identifies the key. The secret is never sent.' },
    CardPageCheck: { title: 'Card page', lead: 'The data is the result of checking the hosted card page.' },
    EndpointTestData: { title: 'Test events', lead: 'The data identifies the endpoint that you tested.' },
  },
  sent: {
    'payment.authorised':
      'The amount is authorised and can be captured until authorised_until. Nothing has been taken yet.',
    'payment.captured':
      'A capture that you requested has taken money. For the first capture, payment.succeeded is sent too.',
    'payment.capture_failed':
      'A capture failed, and nothing was taken. The rest of the authorised amount can still be captured.',
    'payment.succeeded': 'The money was taken. Fulfil the order.',
    'payment.voided': 'The authorised amount was released, and nothing was taken. void_reason gives the reason.',
    'payment.failed': 'The payment is over, and nothing was taken.',
    'payment.cancelled': 'You or the shopper cancelled the session before it was paid.',
    'payment.reversed':
      'The payment was approved after it had already ended unpaid, and the money was returned to the shopper.',
    'session.expired': 'The session expired before it was paid.',
    'refund.succeeded': 'Money was refunded.',
    'refund.failed': 'The refund failed, and no money was returned.',
    'dispute.opened':
      'A cardholder claims their money back, or the issuer asks for information. Answer before answer_by.',
    'dispute.updated':
      'The status, the amount, the reason or the deadline of a dispute has changed, or money was taken or returned.',
    'dispute.closed':
      'The dispute is won, lost, accepted or expired. An issuer can still contest a dispute that you have won.',
    'key.expiring':
      'A secret key of the profile expires in 30 days, 7 days or 1 day. Create and deploy another key before then.',
    'card_page.changed':
      'The hosted card page, as browsers receive it, differs from its inventory. Someone might have tampered with it.',
    'endpoint.test': 'You sent a test event to the endpoint. The event is not about a payment.',
  },
};
