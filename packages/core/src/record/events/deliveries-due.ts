import { topic } from '../../ground/notices/topic.ts';

/** Deliveries, by the ids of their profiles. */
export const DELIVERIES_DUE = topic('pay_deliveries_due');
