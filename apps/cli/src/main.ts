#!/usr/bin/env node
import { Command } from 'commander';
import { addAcquirersCommand } from './commands/acquirers.ts';
import { addCdnCommand } from './commands/cdn.ts';
import { addEventsCommand } from './commands/events.ts';
import { addKeysCommand } from './commands/keys.ts';
import { addListenCommand } from './commands/listen.ts';
import { addLiveRequestsCommand } from './commands/live-requests.ts';
import { addLogsCommand } from './commands/logs.ts';
import { addMerchantsCommand } from './commands/merchants.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addOperatorsCommand } from './commands/operators.ts';
import { addPaymentsCommand } from './commands/payments.ts';
import { addPeopleCommand } from './commands/people.ts';
import { addProfilesCommand } from './commands/profiles.ts';
import { addRefundsCommand } from './commands/refunds.ts';
import { addSeedCommand } from './commands/seed.ts';
import { addServeCommand } from './commands/serve.ts';
import { addStartCommand } from './commands/start.ts';
import { addTeamCommand } from './commands/team.ts';
import { addTriggerCommand } from './commands/trigger.ts';
import { addWebhooksCommand } from './commands/webhooks.ts';
import { failureSentence } from './terminal/failure-sentence.ts';
import { printError } from './terminal/print.ts';

const WRONG_USAGE = 2;

const program = new Command('pay')
  .description('A self-hosted card payment gateway.')
  .showHelpAfterError('(pay --help lists the commands)')
  .configureHelp({ showGlobalOptions: true })
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : WRONG_USAGE));

addStartCommand(program);
addServeCommand(program);
addMigrateCommand(program);
addMerchantsCommand(program);
addLiveRequestsCommand(program);
addProfilesCommand(program);
addKeysCommand(program);
addTeamCommand(program);
addOperatorsCommand(program);
addPeopleCommand(program);
addPaymentsCommand(program);
addRefundsCommand(program);
addEventsCommand(program);
addListenCommand(program);
addTriggerCommand(program);
addLogsCommand(program);
addSeedCommand(program);
addCdnCommand(program);
addWebhooksCommand(program);
addAcquirersCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  printError(failureSentence(error));
  process.exitCode = 1;
}
