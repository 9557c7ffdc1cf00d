import { topic } from '../../ground/notices/topic.ts';

/** Hints that deliveries are due, with the ids of their profiles. */
export const DELIVERIES_DUE = topic('pay_deliveries_due');
