import type { StoryLine } from '../history/create-world.ts';
import type { Found, Tally } from './messages.ts';
import type { SimulationReport } from './run-simulation.ts';

const WIDTHS = { time: 12, who: 14 } as const;

export function showStory(story: readonly StoryLine[]): string {
  return story
    .map(({ atMs, who, what }) => {
      const time = `${(atMs / 1_000).toFixed(3)} s`.padStart(WIDTHS.time);
      return `${time}  ${who.padEnd(WIDTHS.who)}  ${what}`;
    })
    .join('\n');
}

/** Everything that is needed to understand a history that violates a guarantee, and to repeat it. */
export function showFound({ seed, violations, story, decisions, shrunk }: Found): string {
  const lines = [`\nThe history of seed ${seed} violates a guarantee.`];
  if (shrunk !== null) {
    lines.push(
      `Its shortest form, with ${Object.keys(shrunk).length} of its ${decisions} decisions:`,
      showStory(story),
    );
    lines.push('', 'Its decisions:', ...Object.entries(shrunk).map(([name, value]) => `  ${name}: ${value}`));
  }
  lines.push('', 'The violation:', ...violations.map(({ invariant, detail }) => `- ${invariant}: ${detail}`));
  lines.push('', `To see the whole history: npm run simulate -- --replay ${seed}`);
  return lines.join('\n');
}

export function showReport({ done, seconds, tally }: SimulationReport): string {
  const rate = Math.round((done / seconds) * 60);
  return [`\n${done} histories in ${Math.round(seconds)} s, ${rate} a minute:`, showTally(tally)].join('\n');
}

/** Rows of several runs can be added up. */
export function tableRow({ seed, done, seconds, tally, found }: SimulationReport, version: string): string {
  const seeds = done === 0 ? String(seed) : `${seed} to ${seed + done - 1}`;
  const faults = Object.entries(tally).reduce(
    (sum, [name, count]) => sum + (name.startsWith('faults: ') ? count : 0),
    0,
  );
  const cells = [version, seeds, done, tally['sessions'] ?? 0, faults, Math.round(seconds), found === null ? 0 : 1];
  return `| ${cells.join(' | ')} |`;
}

function showTally(tally: Tally): string {
  return Object.entries(tally)
    .map(([name, count]) => `${String(count).padStart(10)}  ${name}`)
    .join('\n');
}
