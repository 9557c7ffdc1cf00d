export const STEPS = ['generate', 'compile', 'create', 'status', 'refund', 'events', 'largest amounts'] as const;
export type Step = (typeof STEPS)[number];
type Outcome = 'yes' | 'no' | 'skipped';

/** A table of what each generator's client can do, for the guide to generated clients. */
export function clientMatrix() {
  const rows = new Map<string, Map<Step, Outcome>>();
  const note = (client: string, step: Step, outcome: Outcome) => {
    const row = rows.get(client) ?? new Map<Step, Outcome>();
    rows.set(client, row);
    // A step with several tests has failed if one of them fails.
    if (row.get(step) !== 'no') row.set(step, outcome);
  };
  return {
    skipped: (client: string) => {
      for (const step of STEPS) note(client, step, 'skipped');
    },
    /** Runs a step of a client and records the outcome. */
    tried: async (client: string, step: Step, run: () => Promise<void>): Promise<void> => {
      try {
        await run();
        note(client, step, 'yes');
      } catch (error) {
        note(client, step, 'no');
        throw error;
      }
    },
    text: (): string => {
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      const body = [...rows].map(([client, row]) => line([client, ...STEPS.map((step) => row.get(step) ?? 'no')]));
      return [line(['Client', ...STEPS]), line(['---', ...STEPS.map(() => '---')]), ...body].join('\n');
    },
  };
}
