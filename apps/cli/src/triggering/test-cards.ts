import type { TestCard } from './pay-as-shopper.ts';

/** The simulator's cards that cause the events that can be triggered. */
export const APPROVED: TestCard = { number: '4242424242424242', name: 'the card that is approved' };
export const CHALLENGED: TestCard = { number: '4000000000003220', name: 'the card with a challenge' };
export const STOLEN: TestCard = { number: '4000000000009979', name: 'the card that is declined as stolen' };
