import { byBearer } from './bearer-sql.ts';

export const CHECK_KEY = byBearer('keys.check', (caller) => caller);
