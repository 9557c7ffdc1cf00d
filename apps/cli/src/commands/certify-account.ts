import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AcquirerAccount } from '@pay/core/paying/accounts/account';
import { findAccount } from '@pay/core/paying/accounts/find-account';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { readJsonInput } from '../terminal/read-json-input.ts';
import { withDatabase } from './database-of.ts';
import { isLocal, kindsHere } from './kinds-here.ts';
import { unwrap } from './operator.ts';

type Options = { readonly account: string; readonly to?: string; readonly answersChallenges?: true };

/** The kinds whose suite can run against the acquirer itself. */
const CERTIFIABLE: ReadonlySet<string> = new Set(['mpgs', 'checkout_com']);

/** Why the suites of the other kinds cannot run against the acquirer itself. */
const REASONS: Readonly<Record<string, string>> = {
  adyen: 'its payments end with notices, which cannot reach this command',
};

/**
 * Acquirers whose sandbox requires a challenge for every 3-D Secure payment; certifying them only works with a fake.
 */
const ASKS_ALWAYS: ReadonlySet<string> = new Set(['checkout_com']);

const ROOT = join(import.meta.dirname, '../../../..');
const PROGRAM = join(ROOT, 'tests/certify/certify.ts');

/** `pay acquirers certify` */
export function addCertifyCommand(acquirers: Command): void {
  acquirers
    .command('certify')
    .description(
      "Run the acquirer contract suite against a sandbox account, and save a report and all exchanged messages; reads the account's secrets as a JSON object from standard input",
    )
    .requiredOption('--account <id>', 'the account (acc_…)')
    .option('--to <folder>', 'folder for the report (default: .cache/certification)')
    .option('--answers-challenges', "answer challenges on the issuer's pages; only works with a fake acquirer")
    .action((options: Options) => certify(options));
}

/** The stored secrets are not opened here, because only engines open them. */
async function certify({ account: accountId, to, answersChallenges }: Options): Promise<void> {
  const { account } = await withDatabase(ENV, async (pool) => unwrap(await findAccount({ pool }, accountId)));
  const baseUrl = certifiableAddress(account);
  const { kind, environment, settings } = account;
  if (ASKS_ALWAYS.has(kind) && !answersChallenges) {
    throw new Failure(
      `The sandbox of ${kind} requires a challenge for every payment, and this command cannot answer challenges. If the account is at a fake acquirer, add --answers-challenges. Otherwise, test the account by hand, as Pay's guide to connecting this acquirer describes.`,
    );
  }
  const secrets = await readJsonInput();
  const kinds = kindsHere(ENV);
  const stray = Object.keys(secrets).find((name) => !kinds.secretNames(kind).includes(name));
  if (stray !== undefined)
    throw new Failure(`${stray} is not a secret of this account. Remove it from the JSON object.`);
  const values = { ...settings, ...secrets };
  const read = kinds.read({ kind, environment, baseUrl, values, allowLocalhost: isLocal(ENV) });
  if (!read.ok) throw new Failure(`${read.field} ${read.message}`);
  const args = ['--kind', kind, '--base-url', baseUrl];
  if (!existsSync(PROGRAM) || !existsSync(join(ROOT, 'node_modules/vitest'))) {
    const file = `Save the secrets as account.json, together with these settings: ${JSON.stringify(settings)}.`;
    const command = `Then, in a checkout of the same version, run: npm run certify -- ${args.join(' ')} < account.json`;
    throw new Failure(`This installation does not include the certification tests. ${file} ${command}`);
  }
  const more = [...(to === undefined ? [] : ['--to', to]), ...(answersChallenges ? ['--answers-challenges'] : [])];
  process.exitCode = await run([...args, ...more], JSON.stringify(values));
}

function certifiableAddress({ environment, kind, baseUrl }: AcquirerAccount): string {
  if (environment !== 'sandbox') throw new Failure('Only accounts of sandbox profiles can be certified.');
  if (kind === 'simulator') throw new Failure('The simulator is not an acquirer, so there is nothing to certify.');
  if (!CERTIFIABLE.has(kind) || baseUrl === null) {
    throw new Failure(
      `The contract tests cannot run against ${kind} yet: ${REASONS[kind] ?? 'this has not been tested'}. Test the account by hand, as Pay's guide to connecting this acquirer describes.`,
    );
  }
  return baseUrl;
}

/** Runs the suite in a separate process, passes the secrets to its standard input, and returns its exit code. */
async function run(args: readonly string[], input: string): Promise<number> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['pipe', 'inherit', 'inherit'] });
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}
