import { movementUnderKey } from '../movements/movements-sql.ts';

export const REFUND_UNDER_KEY = movementUnderKey('refunds');
