import { randomBase62 } from './base62.ts';

/**
 * Prefixes of the ids that contain a profile's routing part: `<prefix>_<8 base62: the routing part><22 base62 random>`.
 */
export type RoutedPrefix =
  | 'trk'
  | 'pay'
  | 'att'
  | 'ref'
  | 'cap'
  | 'vod'
  | 'evt'
  | 'whe'
  | 'dlv'
  | 'key'
  | 'acc'
  | 'rpr'
  | 'stf'
  | 'dsp'
  | 'evd'
  | 'plk'
  | 'nte'
  | 'pvw'
  | 'cus';

const ROUTING_LENGTH = 8;
const RANDOM_LENGTH = 22;
const BODY = /^[0-9A-Za-z]{30}$/;
const ROUTING = /^[0-9A-Za-z]{8}$/;

export function newRoutingPart(): string {
  return randomBase62(ROUTING_LENGTH);
}

/** The random part of an id, for statements that find the profile while they run. */
export function newIdRandom(): string {
  return randomBase62(RANDOM_LENGTH);
}

export function newRoutedId(prefix: RoutedPrefix, routing: string): string {
  return `${prefix}_${routing}${newIdRandom()}`;
}

export function newMerchantId(): string {
  return `mer_${newIdRandom()}`;
}

/** The routing part of an id with that prefix; undefined if the text is not such an id. */
export function routingPartOf(prefix: RoutedPrefix, id: string): string | undefined {
  if (!id.startsWith(`${prefix}_`)) return undefined;
  const body = id.slice(prefix.length + 1);
  return BODY.test(body) ? body.slice(0, ROUTING_LENGTH) : undefined;
}

export function publicProfileId(routing: string): string {
  return `pro_${routing}`;
}

export function routingPartOfProfileId(id: string): string | undefined {
  const routing = id.startsWith('pro_') ? id.slice(4) : '';
  return ROUTING.test(routing) ? routing : undefined;
}

/**
 * Makes a caller's text safe to look up as an id. Text that cannot be an id becomes the empty string, which is never an
 * id.
 */
export function storableId(text: string): string {
  return /^[a-z]{3}_[0-9A-Za-z]{22,30}$/.test(text) ? text : '';
}
