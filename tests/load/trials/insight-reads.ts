import { publicProfileId } from '@pay/core/ground/ids/public-id';

/** Returns requests about a profile with very many payments; `found` is a payment from the middle of the list. */
export function insightReads(
  profileId: string,
  found: { readonly trackId: string; readonly reference: string; readonly endpointId: string },
): readonly (readonly [name: string, path: string])[] {
  const profile = `/api/profiles/${publicProfileId(profileId)}`;
  const list = `${profile}/payments`;
  const filters = {
    'the newest': '',
    'from the middle on': `after=${found.trackId}`,
    paid: 'status=paid',
    failed: 'status=failed',
    open: 'status=open',
    processing: 'status=processing',
    expired: 'status=expired',
    'of a brand': 'brand=unionpay',
    'of a brand that nobody used': 'brand=jcb',
    'by the last four digits of a card': 'last4=4242',
    'of an amount that nobody paid': 'currency=BHD&amount_min=900000',
    'of a day': `from=${daysAgo(40)}&to=${daysAgo(39)}`,
    'by reference': `reference=${found.reference}`,
    'by any id': `q=${found.trackId}`,
    'by the acquirer’s reference': 'q=seed-500000-1',
    'by text that nothing contains': 'q=nothing',
    'by metadata of many': 'metadata=channel%3Dweb',
    'by metadata of one': 'metadata=cart%3D500000',
    'by metadata of none': 'metadata=cart%3Dnone',
  };
  return [
    ...Object.entries(filters).map(([name, query]) => [`payments ${name}`, `${list}?${query}`] as const),
    ['a payment', `${list}/${found.trackId}`],
    ['volume of 90 days', `${profile}/home/volume?days=90`],
    ['volume of a day', `${profile}/home/volume?days=1`],
    ['declines of 90 days', `${profile}/home/declines?days=90`],
    ['webhook health', `${profile}/home/webhooks`],
    ['balances', `${profile}/balances`],
    ['balances in a day', `${profile}/balances?at=${daysAgo(40)}T12:00:00Z`],
    ['balances of 365 days', `${profile}/balances/days?days=365`],
    ['statement of 30 days', `${profile}/statement?from=${daysAgo(60)}&to=${daysAgo(30)}`],
    ['postings', `${profile}/postings?after=400000&limit=100`],
    ['proofs', `${profile}/proofs`],
    ['warnings', `${profile}/home/warnings`],
    ['events', `${profile}/events`],
    ['events of a type that no event has', `${profile}/events?type=payment.reversed`],
    ['deliveries', `${profile}/webhook-endpoints/${found.endpointId}/deliveries`],
    ['failed deliveries', `${profile}/webhook-endpoints/${found.endpointId}/deliveries?status=failed`],
    ['endpoints', `${profile}/webhook-endpoints`],
    ['requests', `${profile}/requests`],
    ['inbox', `${profile}/inbox`],
  ];
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
