#!/usr/bin/env node
import { Command } from 'commander';
import { addKeysCommand } from './commands/keys.ts';
import { addMerchantsCommand } from './commands/merchants.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addPaymentsCommand } from './commands/payments.ts';
import { addProfilesCommand } from './commands/profiles.ts';
import { addRefundsCommand } from './commands/refunds.ts';
import { addServeCommand } from './commands/serve.ts';
import { addStartCommand } from './commands/start.ts';
import { isConfigError } from './roles.ts';
import { failureSentence } from './terminal/failure-sentence.ts';
import { printError } from './terminal/print.ts';

const program = new Command('pay')
  .description('A self-hosted card payment gateway.')
  .showHelpAfterError('(pay --help lists the commands)')
  .configureHelp({ showGlobalOptions: true });

addStartCommand(program);
addServeCommand(program);
addMigrateCommand(program);
addMerchantsCommand(program);
addProfilesCommand(program);
addKeysCommand(program);
addPaymentsCommand(program);
addRefundsCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  printError(isConfigError(error) ? error.message : failureSentence(error));
  process.exitCode = 1;
}
