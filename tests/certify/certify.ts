import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { accountKinds, KINDS, withHosts } from '@pay/acquirers/acquirer-kinds';
import { certificateIn } from '@pay/acquirers/mpgs/client-certificate';
import { hostNames } from '@pay/settings/read-settings';
import { startVitest, type Vitest } from 'vitest/node';
import { type CertifiedTest, certificationReport, certificationResult, tableRow } from './certification-report.ts';
import type { Certified } from './certified.ts';
import { startRecorder } from './recorder.ts';

/** The suite of each kind that can be certified. */
const SUITES = { mpgs: 'mpgs.certify.ts', checkout_com: 'checkout-com.certify.ts' } as const;

const USAGE = `Usage: npm run certify -- --kind mpgs|checkout_com --base-url https://… [--to folder] [--answers-challenges] < account.json

Runs the acquirer contract suite against a test account, and writes a report and the messages. The account's
settings and secrets are a JSON object on standard input. Only test accounts are accepted. --answers-challenges lets the
program answer challenges on the issuer's pages, which only works with a fake. Checkout.com's suite requires this option.`;

/** @returns the exit code */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kind: { type: 'string' },
      'base-url': { type: 'string' },
      to: { type: 'string', default: '.cache/certification' },
      'answers-challenges': { type: 'boolean', default: false },
    },
  });
  const { kind, 'base-url': baseUrl, to } = values;
  if ((kind !== 'mpgs' && kind !== 'checkout_com') || baseUrl === undefined) return refuse(USAGE);
  const answersChallenges = values['answers-challenges'];
  // The sandbox of this kind requires a challenge for every 3-D Secure payment.
  if (kind === 'checkout_com' && !answersChallenges) return refuse(USAGE);
  const given = JSON.parse(await text(process.stdin)) as Readonly<Record<string, unknown>>;
  const account = { kind, environment: 'sandbox', baseUrl, values: given, allowLocalhost: true } as const;
  const kinds = accountKinds(withHosts(KINDS, { mpgs: hostNames(process.env, 'PAY_MPGS_HOSTS') }));
  const read = kinds.read(account);
  if (!read.ok) return refuse(`${read.field} ${read.message}`);
  const recorder = await startRecorder(baseUrl, {
    certificate: certificateIn(read.secrets),
    hidden: [read.settings['merchant_id'], ...Object.values(read.secrets)].flatMap((each) => each?.toString() ?? []),
  });
  try {
    const { settings, secrets } = read;
    const tests = await run({ account: { kind, settings, secrets }, recorderUrl: recorder.url, answersChallenges });
    await mkdir(to, { recursive: true });
    const { host } = new URL(baseUrl);
    const certification = { kind, host, at: new Date(), tests, messages: recorder.recordings.length };
    await writeFile(join(to, 'report.md'), certificationReport(certification));
    await writeFile(join(to, 'result.json'), `${JSON.stringify(certificationResult(certification), null, 2)}\n`);
    const lines = recorder.recordings.map((each) => JSON.stringify(each));
    await writeFile(join(to, 'messages.jsonl'), `${lines.join('\n')}\n`);
    const failed = tests.filter(({ state }) => state === 'failed');
    print(`${tests.length} tests, ${failed.length} failed. Written to ${to}`);
    print(`For the README's table of acquirers: ${tableRow(certification)}`);
    return failed.length === 0 && tests.some(({ state }) => state === 'passed') ? 0 : 1;
  } finally {
    await recorder.stop();
  }
}

/** Runs the suite in a separate process. The account is passed in memory, not in environment variables. */
async function run(certified: Certified): Promise<readonly CertifiedTest[]> {
  const vitest = await startVitest('test', [], {
    root: join(import.meta.dirname, '../..'),
    config: false,
    watch: false,
    include: [`tests/certify/${SUITES[certified.account.kind as keyof typeof SUITES]}`],
    experimental: { viteModuleRunner: false },
    provide: { certified },
    testTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  });
  const tests = testsOf(vitest);
  await vitest.close();
  return tests;
}

function testsOf({ state }: Vitest): readonly CertifiedTest[] {
  return state.getTestModules().flatMap((module) =>
    [...module.children.allTests()].map((each) => {
      const result = each.result();
      const why = result.state === 'skipped' ? (result.note ?? '') : '';
      return { name: each.fullName, state: result.state, why };
    }),
  );
}

function refuse(why: string): number {
  print(why);
  return 2;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
