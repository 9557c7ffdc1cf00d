import { statement } from '../../ground/database/statement.ts';

export const FORGET_SESSIONS = statement(
  'access.forget_sessions',
  `delete from identity.sessions where id in (
     select id from identity.sessions where expires_at < now() order by expires_at limit 1000 for update skip locked)
   returning id`,
);

export const FORGET_VERIFICATIONS = statement(
  'access.forget_verifications',
  `delete from identity.verifications where id in (
     select id from identity.verifications where expires_at < now() order by expires_at limit 1000 for update skip locked)
   returning id`,
);

export const FORGET_ENDED_TRIES = statement(
  'access.forget_ended_tries',
  `delete from identity.tries where subject in (
     select subject from identity.tries where ends_at < now() order by ends_at limit 1000 for update skip locked)
   returning subject`,
);
