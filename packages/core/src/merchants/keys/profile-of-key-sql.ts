import { UNTIED } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { keyBearer } from './key-check-sql.ts';

/** $1 environment, $2 presented key. */
export const PROFILE_OF_KEY = statement('keys.profile', keyBearer('$1', '$2', UNTIED));
