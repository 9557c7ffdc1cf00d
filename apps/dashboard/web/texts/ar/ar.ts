import type { en } from '../en/en.ts';
import { access } from './access.ts';
import { account } from './account.ts';
import { accounts } from './accounts.ts';
import { books } from './books.ts';
import { disputes } from './disputes.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { inbox, platform, requests } from './insight.ts';
import { keys } from './keys.ts';
import { live } from './live.ts';
import { operator } from './operator.ts';
import { payments } from './payments.ts';
import { problems } from './problems.ts';
import { reasons } from './reasons.ts';
import { routing } from './routing.ts';
import { settings } from './settings.ts';
import { team } from './team.ts';
import { events, webhooks } from './webhooks.ts';

export const ar: typeof en = {
  ...frame,
  problems,
  reasons,
  access,
  home,
  keys,
  settings,
  team,
  live,
  account,
  operator,
  accounts,
  routing,
  payments,
  books,
  disputes,
  webhooks,
  events,
  requests,
  inbox,
  platform,
};
