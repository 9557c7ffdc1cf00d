import { statement } from '../../ground/database/statement.ts';

/** The merchant of a profile. */
export const MERCHANT_OF_PROFILE = statement(
  'access.merchant_of_profile',
  'select merchant_id from profiles where profile_id = $1',
);

export const MERCHANT_EXISTS = statement(
  'access.merchant_exists',
  'select merchant_id from merchants where merchant_id = $1',
);
