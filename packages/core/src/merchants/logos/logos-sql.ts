import { statement } from '../../ground/database/statement.ts';
import type { LogoMediaType } from './logo.ts';

export type LogoRow = { logo_hash: string; media_type: LogoMediaType; bytes: Buffer };

export const INSERT_LOGO = statement(
  'logos.insert',
  `insert into profile_logos (profile_id, logo_hash, media_type, bytes) values ($1, $2, $3, $4)
   on conflict (profile_id, logo_hash) do nothing`,
);

export const NAME_LOGO = statement('logos.name', 'update profiles set logo_hash = $2 where profile_id = $1');

/** $2 is the logo to keep, or null. */
export const FORGET_LOGOS = statement(
  'logos.forget',
  'delete from profile_logos where profile_id = $1 and logo_hash is distinct from $2',
);

export const READ_LOGO = statement(
  'logos.read',
  `select l.logo_hash, l.media_type, l.bytes
   from profiles p join profile_logos l on l.profile_id = p.profile_id and l.logo_hash = p.logo_hash
   where p.profile_id = $1`,
);

/** The logo at an address, for the engine of its environment. */
export const FIND_LOGO = statement(
  'logos.find',
  `select l.logo_hash, l.media_type, l.bytes
   from profile_logos l join profiles p on p.profile_id = l.profile_id
   where l.profile_id = $1 and l.logo_hash = $2 and p.environment = $3`,
);
