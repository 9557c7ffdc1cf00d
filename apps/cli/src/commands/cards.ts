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
    .description('Find card numbers in places where there should be none')
    .command('sweep')
    .description('Search the database for card numbers without printing them; fails if any remain')
    .option('--mask', 'mask the numbers that are found, where masking is safe')
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
  if (!done.isControlFound)
    throw new Failure('The sweep did not find the control number that it had planted, so its result is not valid.');
  const left = done.findings.filter(({ isMasked }) => !isMasked).length;
  if (left > 0) throw new Failure(`${left} possible card ${left === 1 ? 'number is' : 'numbers are'} left.`);
}

function tell({ sweepId, startedAt, rowsRead, filesSearched, filesSkipped, findings }: Sweep): void {
  print(`${sweepId}, started ${minute(startedAt)} UTC: ${rowsRead} rows read, ${findings.length} findings.`);
  if (filesSearched > 0) print(`Dispute files searched: ${filesSearched}.`);
  if (filesSkipped > 0) {
    print(
      `Dispute files not searched: ${filesSkipped}. Each of these files cannot be read, or this installation does not have the key of the file.`,
    );
  }
  if (findings.length === 0) return;
  const cells = findings.map(({ table: name, column, row, isMasked }) => [name, column, row, isMasked ? 'yes' : 'no']);
  printTable(['table', 'column', 'row', 'masked'], cells);
}
