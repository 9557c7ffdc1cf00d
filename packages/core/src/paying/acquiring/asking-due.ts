import { topic } from '../../ground/notices/topic.ts';

/** The topic of rows that an acquirer must be asked about. The names in a hint are the names of the rows' tables. */
export const ASKING_DUE = topic('pay_asking_due');
