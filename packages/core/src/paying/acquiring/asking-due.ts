import { topic } from '../../ground/notices/topic.ts';

/** Rows that an acquirer must be asked about, by the names of their tables. */
export const ASKING_DUE = topic('pay_asking_due');
