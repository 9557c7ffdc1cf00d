import { access } from './access.ts';
import { account } from './account.ts';
import { audit } from './audit.ts';
import { developers } from './developers.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { keys } from './keys.ts';
import { live } from './live.ts';
import { operator } from './operator.ts';
import { problems } from './problems.ts';
import { settings } from './settings.ts';
import { team } from './team.ts';

export const en = {
  ...frame,
  problems,
  access,
  home,
  keys,
  settings,
  developers,
  team,
  audit,
  live,
  account,
  operator,
};
