import { removeSecondFactor } from '@pay/core/merchants/access/remove-second-factor';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { print } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

export function addPeopleCommand(program: Command): void {
  program
    .command('people')
    .description('People who sign in to the dashboard')
    .command('remove-second-factor <email>')
    .description('Let a person sign in by the password alone who has lost authenticator and recovery codes')
    .addHelpText(
      'after',
      '\nMake sure who asks before you do it.\n\nExample:\n  pay people remove-second-factor ada@shop.example',
    )
    .action((email: string) =>
      withDatabase(ENV, async (pool) => {
        unwrap(await removeSecondFactor({ pool }, operator(), email));
        print('Removed, and signed out everywhere.');
      }),
    );
}
