import { topic } from '../../ground/notices/topic.ts';

/** Acquirers' notices that are stored and not applied yet, with the ids of their profiles. */
export const NOTICES_DUE = topic('pay_notices_due');
