import { topic } from '../../ground/notices/topic.ts';

/** What an acquirer must be asked now, named by its table. */
export const ASKING_DUE = topic('pay_asking_due');
