import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const RULES = resolve(import.meta.dirname, '../../../deploy/helm/pay/files/pay.rules.yaml');
/** The metrics that the rules read. */
const USED = /^(pay_\w+|nodejs_eventloop_lag_p99_seconds)(\{[^}]*\})? (\S+)$/;
const SCRAPED_EVERY_SECONDS = 30;

export function alertNames(): readonly string[] {
  return [...readFileSync(RULES, 'utf8').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name ?? '');
}

export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** A recording of real metrics, one sample of each series for each scrape. */
export type Recording = {
  /** Reads the metrics once, like Prometheus; a node that does not answer has `up` 0. */
  scrape(): Promise<void>;
  /** The value of a series in the last scrape, found by a part of its text. */
  last(part: string): number | undefined;
  /**
   * The alerts that fire after each scrape. Prometheus' own tool runs the rules. The scrapes count as 30 seconds
   * apart, however long they took, so that a test does not last as long as the rules wait.
   */
  firing(): Promise<readonly ReadonlySet<string>[]>;
};

export function recordMetrics(adminUrl: string): Recording {
  const series = new Map<string, string[]>();
  let scrapes = 0;
  const put = (name: string, value: string): void => {
    const values = series.get(name) ?? [];
    while (values.length < scrapes) values.push('_');
    values.push(value);
    series.set(name, values);
  };
  const instance = new URL(adminUrl).host;
  return {
    scrape: async () => {
      const text = await fetch(`${adminUrl}/metrics`).then(
        (answer) => answer.text(),
        () => undefined,
      );
      put(`up{job="pay",instance="${instance}"}`, text === undefined ? '0' : '1');
      for (const line of text?.split('\n') ?? []) {
        const [, name, labels = '{}', value = ''] = USED.exec(line) ?? [];
        if (name !== undefined && Number.isFinite(Number(value))) {
          put(`${name}${labels.replace(/\}$/, labels === '{}' ? '' : ',')}job="pay",instance="${instance}"}`, value);
        }
      }
      scrapes += 1;
    },
    last: (part) => {
      const [, values] = [...series].find(([name]) => name.includes(part)) ?? [];
      return values?.length === scrapes ? Number(values.at(-1)) : undefined;
    },
    firing: () => evaluate(series, scrapes),
  };
}

/**
 * Asks promtool which alerts fire at the time of each scrape. A wrong expectation makes promtool print what it found.
 */
async function evaluate(
  series: ReadonlyMap<string, readonly string[]>,
  scrapes: number,
): Promise<readonly ReadonlySet<string>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-alerts-'));
  try {
    const input = [...series].map(([name, values]) => ({ series: name, values: values.join(' ') }));
    const firing: ReadonlySet<string>[] = Array.from({ length: scrapes }, () => new Set());
    // `-1` is never the count of alerts, so promtool reports every result.
    const asked = firing.map((_, scrape) => ({
      expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
      eval_time: `${scrape * SCRAPED_EVERY_SECONDS}s`,
      exp_samples: [{ labels: '{never="there"}', value: -1 }],
    }));
    const file = join(folder, 'test.json');
    const interval = `${SCRAPED_EVERY_SECONDS}s`;
    const test = { interval, input_series: input, promql_expr_test: asked };
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: interval, tests: [test] }));
    const { stdout, stderr } = await promisify(execFile)('promtool', ['test', 'rules', file], {
      maxBuffer: 256 * 1024 * 1024,
    }).catch((error: { stdout: string; stderr: string }) => error);
    const results = [...`${stdout}${stderr}`.matchAll(/time: (\w+),\s+exp:[^\n]*\n\s+got:([^\n]*)/g)];
    if (results.length !== scrapes) throw new Error(`promtool: ${stdout}${stderr}`.slice(0, 4_000));
    return results.map(
      ([, , got = '']) => new Set([...got.matchAll(/alertname="(\w+)"/g)].map(([, name]) => name ?? '')),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
