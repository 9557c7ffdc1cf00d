import { migrate } from '@pay/core/ground/database/migrate';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { print } from '../terminal/print.ts';
import { withDatabaseOfOwner } from './database-of.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Migrate the database to the version that this program needs; safe on several nodes at the same time')
    .action(() => withDatabaseOfOwner(ENV, (pool) => migrate(pool, (line) => print(line))));
}
