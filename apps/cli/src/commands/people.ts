import { removeSecondFactor } from '@pay/core/merchants/access/remove-second-factor';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { print } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

export function addPeopleCommand(program: Command): void {
  program
    .command('people')
    .description('Manage people who sign in to the dashboard')
    .command('remove-second-factor <email>')
    .description(
      'Let a person who has lost their authenticator app and recovery codes sign in with only their password',
    )
    .addHelpText(
      'after',
      '\nFirst check the identity of the person who is asking.\n\nExample:\n  pay people remove-second-factor ada@shop.example',
    )
    .action((email: string) =>
      withDatabase(ENV, async (pool) => {
        unwrap(await removeSecondFactor({ pool }, operator(), email));
        print('The second factor was removed, and the person was signed out everywhere.');
      }),
    );
}
