import type { Pool } from '@pay/core/ground/database/pool';
import { type Sweep, SweepTaken, sweepCards } from '@pay/core/looking/card-sweep/sweep-cards';
import { unwrapKeys } from '@pay/settings/wrapped-keys/unwrap-keys';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { dataFolder } from '../local/data-folder.ts';
import { knownSecrets } from '../local/local-secrets.ts';
import { sealerOf } from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printNote, printTable, result } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { withDatabase } from './database-of.ts';
import { operator } from './operator.ts';

type Options = { readonly mask?: boolean; readonly json?: boolean };

export function addCardsCommand(program: Command): void {
  program
    .command('cards')
    .description('Look for card numbers where none belong')
    .command('sweep')
    .description('Search the database for card numbers, without printing any. Fails if any remain')
    .option('--mask', 'mask what is found, where that is safe')
    .option('--json', 'print JSON')
    .action((options: Options) => withDatabase(ENV, (pool) => sweep(pool, options)));
}

async function sweep(pool: Pool, { mask: masks = false, json = false }: Options): Promise<void> {
  const onTable = (name: string) => (json ? undefined : printNote(`  ${name}`));
  const { env } = await unwrapKeys({ ...knownSecrets(dataFolder(ENV)), ...ENV });
  const sealer = env['PAY_ENCRYPTION_KEY'] ? { sealer: sealerOf(env) } : {};
  const done = await sweepCards({ pool, ...sealer }, operator(), { masks }, onTable).catch((error: unknown) => {
    throw error instanceof SweepTaken ? new Failure(error.message) : error;
  });
  result(done);
  if (!json) tell(done);
  if (!done.isControlFound) throw new Failure('The sweep did not find its own control, so its result means nothing.');
  const left = done.findings.filter(({ isMasked }) => !isMasked).length;
  if (left > 0) throw new Failure(`${left} possible card ${left === 1 ? 'number is' : 'numbers are'} left.`);
}

function tell({ sweepId, startedAt, rowsRead, filesSearched, filesSkipped, findings }: Sweep): void {
  print(`${sweepId}, begun ${minute(startedAt)} UTC: ${rowsRead} rows read, ${findings.length} findings.`);
  if (filesSearched > 0) print(`Files of disputes: ${filesSearched} searched.`);
  if (filesSkipped > 0) {
    print(`Files of disputes: ${filesSkipped} not searched. Their key is not known here, or they cannot be read.`);
  }
  if (findings.length === 0) return;
  const cells = findings.map(({ table: name, column, row, isMasked }) => [name, column, row, isMasked ? 'yes' : 'no']);
  printTable(['table', 'column', 'row', 'masked'], cells);
}
