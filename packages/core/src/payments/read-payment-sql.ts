import { statement } from '../database/statement.ts';
import { sessionColumns } from '../sessions/sessions-sql.ts';
import { attemptsColumn } from './attempts-sql.ts';

export const READ_PAYMENT = statement(
  'payments.read',
  `select ${sessionColumns('s')}, ${attemptsColumn('s')}, p.display_name, p.suspended_at is not null as is_suspended,
     now() as now
   from sessions s join profiles p on p.profile_id = s.profile_id
   where s.profile_id = $1 and s.payment_id = $2 and p.environment = $3`,
);
