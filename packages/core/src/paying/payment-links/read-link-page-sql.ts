import { statement } from '../../ground/database/statement.ts';
import { canPay } from '../accounts/can-pay-sql.ts';
import { linkColumns, paymentsCount } from './links-sql.ts';

/**
 * $1 environment, $2 profile, $3 link, $4 the engine's own kind of acquirer. Payments of an unlimited link are not
 * counted.
 */
export const READ_LINK_PAGE = statement(
  'links.read_page',
  `select ${linkColumns('l', `case when l.payments_max is null then 0 else ${paymentsCount('l', true)} end`)},
     p.display_name, p.accent, p.logo_hash, ${canPay('p', { own: '$4::text' })} and not p.is_suspended as can_pay
   from payment_links l join profiles p on p.profile_id = l.profile_id
   where l.profile_id = $2 and l.link_id = $3 and p.environment = $1`,
);
