import { lockMovement } from '../movements/movements-sql.ts';

export const LOCK_REFUND = lockMovement({ table: 'refunds', id: 'refund_id' });
