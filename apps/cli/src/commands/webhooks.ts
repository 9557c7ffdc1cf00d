import type { Command } from 'commander';
import { reseal } from './secrets.ts';

export function addWebhooksCommand(program: Command): void {
  program
    .command('webhooks')
    .description('Maintain webhooks')
    .command('reseal')
    .description('The earlier name of pay secrets reseal')
    .action(() => reseal());
}
