import { UNTIED } from '../../ground/database/profile-statement.ts';
import { statement } from '../../ground/database/statement.ts';
import { keyBearer } from '../../merchants/keys/key-check-sql.ts';

/** $1 environment, $2 presented key. */
export const LEDGER_BEARER = statement('ledger.bearer', `${keyBearer('$1', '$2', UNTIED)}`);
