import { statement } from '../database/statement.ts';
import { keyBearer } from './key-check-sql.ts';

export const CHECK_KEY = statement('keys.check', keyBearer('$1', '$2'));
