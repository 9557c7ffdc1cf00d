import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { keyForExports } from '@pay/core/books/proofs/ledger-key';
import type { Pool } from '@pay/core/ground/database/pool';
import { PLATFORM_CHAIN } from '@pay/core/merchants/audit/audit-line';
import { AuditDiffers, exportAudit } from '@pay/core/merchants/audit/export-audit';
import { recordAudit } from '@pay/core/merchants/audit/record-audit';
import { type AuditDifference, listChains, verifyAgainst, verifyChain } from '@pay/core/merchants/audit/verify-audit';
import { verifyAuditFile } from '@pay/core/merchants/audit/verify-audit-file';
import { booksSigningKey } from '@pay/settings/books-signing-key';
import { unwrapKeys } from '@pay/settings/wrapped-keys/unwrap-keys';
import type { Command } from 'commander';
import { ENV } from '../config.ts';
import { dataFolder } from '../local/data-folder.ts';
import { knownSecrets } from '../local/local-secrets.ts';
import { sealerOf } from '../roles.ts';
import { Failure } from '../terminal/failure-sentence.ts';
import { pay } from '../terminal/invoked-as.ts';
import { print, printRaw } from '../terminal/print.ts';
import { withDatabase } from './database-of.ts';
import { operator } from './operator.ts';

type Which = { readonly merchant?: string; readonly platform?: true };
type VerifyOptions = Which & { readonly file?: string; readonly against?: string; readonly publicKey?: string };

const MERCHANT = ['--merchant <id>', 'only the audit log of this merchant (mer_…)'] as const;
const PLATFORM = ['--platform', 'only the audit log of the platform'] as const;

export function addAuditCommand(program: Command): void {
  const audit = program.command('audit').description('Export the audit log, and check that nobody has changed it');
  audit
    .command('export')
    .description('Print the audit log as signed JSON lines')
    .option(...MERCHANT)
    .option(...PLATFORM)
    .addHelpText(
      'after',
      '\nKeep the file outside the database. `pay audit verify --against` compares the database with it.',
    )
    .action((which: Which) => withDatabase(ENV, (pool) => exportChains(pool, which)));
  audit
    .command('verify')
    .description('Recompute the chains of the audit log; fails at the first difference')
    .option(...MERCHANT)
    .option(...PLATFORM)
    .option('--file <path>', 'check an exported file instead of the database')
    .option('--against <path>', 'also check that the database still contains what was exported to this file')
    .option('--public-key <path>', "the public key that verifies an exported file's signature (see `pay books key`)")
    .action((options: VerifyOptions) =>
      options.file === undefined
        ? withDatabase(ENV, (pool) => verifyDatabase(pool, options))
        : verifyFile(options.file, options.publicKey).then(({ entries }) => print(`The file is complete: ${entries}.`)),
    );
}

async function exportChains(pool: Pool, which: Which): Promise<void> {
  const { env } = await unwrapKeys({ ...knownSecrets(dataFolder(ENV)), ...ENV });
  const signer = await keyForExports({ pool, sealer: sealerOf(env), signingKey: booksSigningKey(env) });
  if (!signer)
    throw new Failure(
      'The proofs are signed with a different key. Set PAY_BOOKS_SIGNING_KEY to the value that the workers use.',
    );
  for (const chain of await chainsOf(pool, which)) {
    const merchantId = chain === PLATFORM_CHAIN ? null : chain;
    await recordAudit(pool, operator(), { merchantId, action: 'audit.exported', objectId: chain });
    try {
      for await (const line of exportAudit({ pool, signer }, chain, new Date())) printRaw(line);
    } catch (error) {
      if (!(error instanceof AuditDiffers)) throw error;
      throw new Failure(
        `Entry ${error.position} of ${chain} does not match the chain of the audit log. Nothing was signed. For details, run ${pay('audit verify')}.`,
      );
    }
  }
}

async function verifyDatabase(pool: Pool, options: VerifyOptions): Promise<void> {
  let entries = 0n;
  for (const chain of await chainsOf(pool, options)) {
    const { head, difference } = await verifyChain(pool, chain);
    if (difference) throw differs(difference);
    entries += head.position;
  }
  if (options.against !== undefined) {
    const { statements } = await verifyFile(options.against, options.publicKey);
    for (const { chain, entries: exported, last_sha256: sha256 } of statements) {
      const difference = await verifyAgainst(pool, { chain, entries: exported, sha256 });
      if (difference) throw differs(difference);
    }
  }
  print(`The audit log is intact: ${counted(Number(entries))}.`);
}

async function verifyFile(path: string, publicKeyPath: string | undefined) {
  const publicKey = publicKeyPath === undefined ? undefined : await readFile(publicKeyPath, 'utf8');
  const input = createReadStream(path, 'utf8');
  const { statements, difference } = await verifyAuditFile(createInterface({ input, crlfDelay: Infinity }), publicKey);
  if (difference) throw differs(difference);
  const sum = statements.reduce((count, { entries }) => count + entries, 0);
  return { statements, entries: counted(sum) };
}

async function chainsOf(pool: Pool, { merchant, platform }: Which): Promise<readonly string[]> {
  const chains = await listChains(pool);
  if (platform) return [PLATFORM_CHAIN];
  if (merchant === undefined) return chains;
  if (!chains.includes(merchant)) throw new Failure('There is no such merchant.');
  return [merchant];
}

const WORDS: Readonly<Record<AuditDifference['what'], string>> = {
  link_missing: "the entry's link in the chain is missing",
  entry_missing: 'the entry is missing',
  entry_changed: 'the entry was changed',
  entry_not_linked: 'the entry is not in the chain',
  end_missing: 'the database no longer contains what was exported',
  line_unreadable: 'the line cannot be read',
  chain_broken: 'the line does not continue the chain of the previous line',
  signature_missing: 'the signature at the end of the file is missing',
  signature_wrong: 'the signature is wrong',
};

function differs({ chain, position, auditId, what }: AuditDifference): Failure {
  const entry = auditId === null ? '' : ` (${auditId})`;
  return new Failure(`The first difference in the audit log of ${chain} is at ${position}${entry}: ${WORDS[what]}.`);
}

function counted(entries: number): string {
  return entries === 1 ? '1 entry' : `${entries} entries`;
}
