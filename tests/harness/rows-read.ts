/** A step of a plan, as `explain (analyze, format json)` describes it. */
export type Step = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
};

/** How many rows of a table a plan has read. */
export function rowsRead(table: string, step: Step | undefined): number {
  if (step === undefined) throw new Error('there is no plan');
  const below = (step.Plans ?? []).reduce((sum, each) => sum + rowsRead(table, each), 0);
  if (step['Relation Name'] !== table || !step['Node Type'].endsWith('Scan')) return below;
  return below + Math.round((step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']);
}
