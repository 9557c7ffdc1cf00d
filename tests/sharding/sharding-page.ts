import type { Statement } from '@pay/core/ground/database/statement';
import { classify, type Schema, SHARDING, type Verdict } from './classify.ts';

type Row = { readonly name: string; readonly verdict: Verdict; readonly isReplaced: boolean };

/** `docs/sharding-statements.md`: where a router sends each statement. */
export function shardingPage(statements: ReadonlyMap<string, Statement>, schema: Schema): string {
  const verdicts = [...statements]
    .map(([name, { text }]) => ({ name, verdict: classify(text, schema), isReplaced: hasForm(statements, name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const rows = verdicts.map((row) => [`\`${row.name}\``, ...cells(row)]);
  return `# Where each statement is sent

This page is generated from the statements by \`tests/sharding/rule.test.ts\`. [Growth past one
server](sharding.md) explains the rule. ${count(verdicts)}

## Small tables

Every server has a whole copy of these tables: ${SHARDING.small.map((table) => `\`${table}\``).join(', ')}.

All other tables are divided by their \`profile_id\`.

## Statements

${table(['Statement', 'Sent to', 'Profile or reason'], rows)}`;
}

/** Whether a statement has a form for one profile, which replaces it if the database has several servers. */
export function hasForm(statements: ReadonlyMap<string, Statement>, name: string): boolean {
  return statements.has(`${name}_for_profile`);
}

function cells({ name, verdict, isReplaced }: Row): readonly [string, string] {
  const reason = SHARDING.everyShard[name];
  const instead = SHARDING.replaced[name];
  if (instead !== undefined) return ['no server', instead];
  if (isReplaced) return ['no server', `Instead, \`${name}_for_profile\` goes to one server.`];
  if (reason !== undefined) return ['every server', reason];
  switch (verdict.kind) {
    case 'no table':
      return ['any server', 'It uses no table.'];
    case 'small':
      return ['any server', 'It reads only small tables.'];
    case 'small, on all':
      return ['all servers in one transaction', verdict.ownValue ? `Copies differ by \`${verdict.ownValue}\`.` : ''];
    case 'one profile':
      return ["the profile's server", `\`$${verdict.parameter}\``];
    case 'unrouted':
      return ['not yet', sentence(verdict.because)];
  }
}

function count(rows: readonly Row[]): string {
  const of = (place: string) => rows.filter((row) => cells(row)[0] === place).length;
  return `Of ${rows.length} statements,
${of("the profile's server")} go to the server of one profile, and ${of('not yet')} cannot be routed yet.`;
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, n) => Math.max(cell.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |\n`;
  return line(head) + line(widths.map((width) => '-'.repeat(width))) + rows.map(line).join('');
}
