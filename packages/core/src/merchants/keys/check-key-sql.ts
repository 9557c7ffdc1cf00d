import { onlyOfBearer } from './bearer-sql.ts';

export const CHECK_KEY = onlyOfBearer('keys.check', (caller) => caller);
