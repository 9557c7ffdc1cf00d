import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ATTACK_RUN } from './attack-run.ts';

export type AttackReport = {
  readonly attack: string;
  readonly seed: number | string;
  /** What was sent or searched, and how much of it. */
  readonly tried: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Each finding says what went wrong, without any secret. */
  readonly findings: readonly string[];
};

/** The attacks of `npm run attack`, each with the file that runs it. */
export const ATTACKS: Readonly<Record<string, string>> = {
  'foreign ids': 'tests/attacks/foreign-ids/foreign-ids.long.test.ts',
  'revoked keys': 'tests/attacks/revoked-keys.long.test.ts',
  'disguised addresses': 'tests/attacks/disguised-addresses.long.test.ts',
  'cards in texts': 'tests/attacks/cards-in-texts/cards-in-texts.long.test.ts',
  'cards in transit': 'tests/card-data/card-data.long.test.ts',
};

const FINDINGS_SHOWN = 20;

/** Writes a report where `npm run attack` finds it; in other runs, prints it. */
export function keepReport(report: AttackReport): void {
  const { folder } = ATTACK_RUN;
  if (folder === null) {
    process.stdout.write(`${reportLines([report]).join('\n')}\n`);
    return;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${report.attack.replaceAll(' ', '-')}.json`), JSON.stringify(report, null, 2));
}

/** @returns the reports in the order of `ATTACKS` */
export async function readReports(folder: string): Promise<readonly AttackReport[]> {
  const names = await readdir(folder).catch(() => []);
  const reports: readonly AttackReport[] = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  const place = ({ attack }: AttackReport) => Object.keys(ATTACKS).indexOf(attack);
  return reports.toSorted((a, b) => place(a) - place(b));
}

/** The table, and what was found. */
export function reportLines(reports: readonly AttackReport[]): readonly string[] {
  const rows = [
    ['Attack', 'Seed', 'Tried', 'Seconds', 'Findings'],
    ...reports.map(({ attack, seed, tried, seconds, findings }) => [
      attack,
      String(seed),
      Object.entries(tried)
        .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
        .join(', '),
      String(Math.round(seconds)),
      String(findings.length),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const found = reports.flatMap(({ attack, findings }) =>
    findings.slice(0, FINDINGS_SHOWN).map((finding) => `${attack}: ${finding}`),
  );
  return [...lines, ...found];
}

/**
 * The exit code of a run: 0 only if each of its attacks ended with a report, none found anything, and no test failed.
 */
export function endOf(reports: readonly AttackReport[], attacks: readonly string[], testsEnd: number): 0 | 1 {
  const isWhole = attacks.every((name) => reports.some(({ attack }) => attack === name));
  const isClean = reports.every(({ findings }) => findings.length === 0);
  return attacks.length > 0 && isWhole && isClean && testsEnd === 0 ? 0 : 1;
}
