import { topic } from '../../ground/notices/topic.ts';

/** Deliveries of profiles, named by their ids. */
export const DELIVERIES_DUE = topic('pay_deliveries_due');
