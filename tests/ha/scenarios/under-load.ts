import { type Load, startLoad } from '../clients/load.ts';
import type { Failure } from '../clients/tally.ts';
import { checkMoney } from '../report/check-money.ts';
import {
  brokenByMoney,
  brokenByRequests,
  brokenByTimes,
  type Failing,
  type ScenarioReport,
} from '../report/scenario-report.ts';
import { untilSettled } from '../stand/settled.ts';
import type { Context, UnderLoad } from './context.ts';

export type ScenarioCourse = {
  readonly name: string;
  /** Which requests may fail. */
  readonly may: Failing;
  readonly work: UnderLoad;
};

/** Lets clients pay while something happens, then compares all books. */
export async function runUnderLoad(context: Context, { name, may, work }: ScenarioCourse): Promise<ScenarioReport> {
  const { stand, rate, options } = context;
  const load = startLoad({ origin: stand.origin, requests: stand.requests, rate });
  const startedAt = performance.now();
  const { figures, broken } = await work(load, context).finally(() => load.stop());
  const seconds = (performance.now() - startedAt) / 1_000;
  context.notes.push(...load.notes);
  await untilSettled(stand);
  const money = await checkMoney(stand, context.notes);
  const { failures } = load.tally;
  const failed = stand.engines
    .filter((engine) => engine.hasFailed())
    .map((engine) => `${engine.name} stopped unexpectedly`);
  return {
    name,
    faults: options.each,
    ...paymentsOf(load, seconds),
    requests: load.tally.successes.length + failures.length,
    failures: countFailures(failures),
    slowestRefusal: slowest(failures.filter(({ how }) => how === 'refused')),
    money,
    figures,
    broken: [
      ...broken,
      ...failed,
      ...brokenByMoney(money),
      ...brokenByRequests(failures, may, options.limits),
      ...brokenByTimes(figures, options.limits),
    ],
  };
}

function paymentsOf({ notes }: Load, seconds: number) {
  const paid = notes.filter(({ paidAt }) => paidAt !== null).length;
  return { payments: notes.length, paid, perSecond: paid / seconds };
}

function countFailures(failures: readonly Failure[]): Readonly<Record<Failure['how'], number>> {
  const counts = { refused: 0, unfit: 0, cut: 0, hung: 0 };
  for (const { how } of failures) counts[how] += 1;
  return counts;
}

/** The duration of the slowest failed request, in seconds. */
function slowest(failures: readonly Failure[]): number {
  return failures.reduce((most, { beganAt, endedAt }) => Math.max(most, endedAt - beganAt), 0) / 1_000;
}
