import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { capabilitiesIn, KINDS } from '@pay/acquirers/acquirer-kinds';
import { ROUTED_BRANDS } from '@pay/core/paying/acquiring/routed-sale';
import { type FoundRouting, findRouting } from '@pay/core/paying/routing/find-routing';
import { countBinRanges, loadBinRanges } from '@pay/core/paying/routing/load-bin-ranges';
import { readPlan } from '@pay/core/paying/routing/plan';
import { readBinFile } from '@pay/core/paying/routing/read-bin-file';
import { setRouting } from '@pay/core/paying/routing/set-routing';
import { tryRouting } from '@pay/core/paying/routing/try-routing';
import { parseAmount } from '@pay/money/amount';
import { parseCurrency } from '@pay/money/currency';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { print, printTable, result } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';
import { operator, profileIdOf, unwrap } from './operator.ts';

type Show = { readonly profile: string; readonly json?: boolean };
type Set = Show & { readonly off?: boolean; readonly ifVersion?: string };
type Try = Show & {
  readonly amount: string;
  readonly currency: string;
  readonly brand: string;
  readonly country?: string;
  readonly capture: string;
};

export function addRoutingCommand(program: Command): void {
  const routing = program.command('routing').description("Choose between a profile's accounts for new payments");
  ofProfile(routing.command('show'), "Show a profile's routing rules").action((options: Show) => show(options));
  ofProfile(routing.command('set'), "Replace a profile's routing rules; reads them as JSON from standard input")
    .option('--if-version <version>', 'replace the rules only if they still have this version')
    .option('--off', 'turn routing off, and read no rules')
    .action((options: Set) => set(options));
  ofProfile(routing.command('try'), 'Show which accounts would take a payment; nothing is sent')
    .requiredOption('--amount <amount>', 'the amount in major units, such as 12.500')
    .requiredOption('--currency <code>', 'the currency, such as BHD')
    .requiredOption('--brand <brand>', `the card's brand: ${ROUTED_BRANDS.join(', ')}`)
    .option('--country <code>', "the country of the card's issuer, such as KW")
    .option('--capture <how>', 'how the money is captured: automatic or manual', 'automatic')
    .action((options: Try) => tryOne(options));
  routing
    .command('load-bins <file>')
    .description('Replace the table of card ranges with a CSV file whose first line is from,to,brand,country')
    .action(loadBins);
}

function ofProfile(command: Command, description: string): Command {
  return command
    .description(description)
    .requiredOption('--profile <id>', 'the profile (pro_…)')
    .option('--json', 'print JSON');
}

function show({ profile, json }: Show): Promise<void> {
  return withDatabase(ENV, async (pool) => {
    printRouting(unwrap(await findRouting({ pool }, profileIdOf(profile))), await countBinRanges({ pool }), json);
  });
}

async function set({ profile, json, off, ifVersion }: Set): Promise<void> {
  const document = off ? null : readJson(await text(process.stdin));
  const version = ifVersion === undefined ? null : Number(ifVersion);
  await withDatabase(ENV, async (pool) => {
    const command = { profileId: profileIdOf(profile), document, version };
    const done = await setRouting({ pool }, operator(), command);
    if (!done.ok) {
      const [error] = done.refusal.errors ?? [];
      throw new Failure(error ? `${error.field}: ${error.message}` : (done.refusal.detail ?? done.refusal.code));
    }
    printRouting(done.value, await countBinRanges({ pool }), json);
  });
}

function readJson(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    throw new Failure('Standard input must be JSON, such as {"second_account": true, "rules": []}.');
  }
}

function printRouting(found: FoundRouting, ranges: number, json: boolean | undefined): void {
  const { version, routing, accounts } = found;
  if (json) {
    const members = accounts.map(({ accountId: account_id, kind, state }) => ({ account_id, kind, state }));
    result({ version, routing, accounts: members, card_ranges: ranges });
    return;
  }
  print(routing === null ? 'Routing is off: new payments go to the account that was activated first.' : '');
  if (routing !== null) print(JSON.stringify(routing, null, 2));
  printTable(
    ['ACCOUNT', 'KIND', 'STATE'],
    accounts.map(({ accountId, kind, state }) => [accountId, kind, state]),
  );
  print(`Version ${version}. The table of card ranges has ${ranges} ranges.`);
}

function tryOne({ profile, json, country, capture, ...given }: Try): Promise<void> {
  const currency = parseCurrency(given.currency);
  if (currency === undefined) throw new Failure('The currency must be an active ISO 4217 code, such as BHD.');
  const parsed = parseAmount(given.amount, currency);
  if (!parsed.ok)
    throw new Failure('The amount must be a number such as 12.500, with no more decimals than its currency has.');
  const brand = ROUTED_BRANDS.find((each) => each === given.brand);
  if (brand === undefined) throw new Failure(`The brand must be one of ${ROUTED_BRANDS.join(', ')}.`);
  if (capture !== 'automatic' && capture !== 'manual') throw new Failure('--capture must be automatic or manual.');
  return withDatabase(ENV, async (pool) => {
    const plan = await readPlan(pool, profileIdOf(profile));
    if (plan === undefined) throw new Failure('There is no such profile.');
    const sale = {
      currency,
      amountMinor: parsed.amount.minor,
      capture,
      brands: [brand],
      country: country ?? null,
    } as const;
    const trial = tryRouting(plan, sale, (kind) => capabilitiesIn(plan.environment, kind, KINDS));
    if (json) {
      const accounts = trial.accounts.map(({ accountId: account_id, kind, percent }) => ({
        account_id,
        kind,
        percent,
      }));
      result({ rule: trial.rule, accounts, unable: trial.unable.map(({ accountId }) => accountId) });
      return;
    }
    print(trial.rule === null ? 'No rule matches.' : `Rule ${trial.rule + 1} applies.`);
    if (trial.accounts.length === 0) print('No active account can take this payment.');
    else
      printTable(
        ['ACCOUNT', 'KIND', 'SHARE'],
        trial.accounts.map((each) => [each.accountId, each.kind, shareOf(each.percent)]),
      );
  });
}

function shareOf(percent: number): string {
  return percent === 0 ? 'takes over' : `${percent}%`;
}

async function loadBins(path: string): Promise<void> {
  const read = readBinFile(await readFile(path, 'utf8'));
  if (!read.ok) throw new Failure(`Line ${read.line}: ${read.why}.`);
  await withDatabase(ENV, async (pool) => {
    await loadBinRanges({ pool }, operator(), read.ranges);
    print(`The table of card ranges has ${read.ranges.length} ranges.`);
  });
}
