import type { CrashReport } from './crash-report.ts';

const SHOWN_MAX = 20;

/** The report for people, who need no more than the first violations. */
export function reportLines(report: CrashReport): readonly string[] {
  const { seed, acquirer, deadlines, payments, livedSeconds, wholeSeconds, answers, deliveries, innocents } = report;
  return [
    '',
    `Seed ${seed}, ${acquirer}, ${deadlines} deadlines: ${payments} payments, ${livedSeconds} s with faults, ${wholeSeconds} s in total`,
    `${report.struck} of ${report.faults} faults happened, of which ${report.processKills} killed a process:`,
    ...columns(report.faultsByKind),
    `Answers: ${answers.given} given, ${answers.serverErrors} of them server errors, ${answers.lost} lost`,
    `Sessions: ${counted(report.sessionsByEnd)}`,
    `Attempts: ${counted(report.attemptsByEnd)}, ${report.settledByOperator} of them settled by an operator`,
    `Captures: ${counted(report.capturesByEnd)}`,
    `Voids: ${counted(report.voidsByEnd)}`,
    `Refunds: ${counted(report.refundsByEnd)}`,
    `Notices: ${counted(report.noticesByOutcome)}`,
    ...Object.entries(innocents).map(
      ([when, { count, p50, p99, slow }]) =>
        `Requests of the spared merchant, ${when}: ${count}, p50 ${p50} ms, p99 ${p99} ms, ${slow} too slow`,
    ),
    ...routingLines(report),
    ...phaseLines(report),
    `Deliveries: ${deliveries.sent} messages to ${deliveries.endpoints} endpoints, ${deliveries.acknowledged} of them acknowledged`,
    `Violations: ${report.violations.length}`,
    ...columns(report.violationsByInvariant),
    ...violationLines(report),
  ];
}

function routingLines({ routing }: CrashReport): readonly string[] {
  if (routing === undefined) return [];
  const { switches, approvedAfterSwitch, avoided, attemptsByAcquirer, outages, whileOut, otherwise } = routing;
  const out = Object.entries(outages).map(
    ([what, { count, seconds }]) => `${count} × ${what} for ${seconds} s in total`,
  );
  const share = ({ paid, sessions, perSecond }: typeof whileOut) =>
    `${paid} of ${sessions} paid, ${perSecond} per second`;
  return [
    `Attempts at acquirers: ${counted(attemptsByAcquirer)}`,
    `Second accounts: ${counted(switches)}; ${approvedAfterSwitch} approved there`,
    `Attempts that avoided an account that was failing: ${avoided}`,
    `Outages: ${out.join(', ') || 'none'}`,
    `Payments whose first account was unavailable: ${share(whileOut)}; at other times: ${share(otherwise)}`,
  ];
}

function phaseLines({ servers, phases }: CrashReport): readonly string[] {
  if (phases === undefined) return [];
  const { commits, committedLater, rolledBackLater } = phases;
  const later = `${committedLater} were committed later on a server, ${rolledBackLater} rolled back later`;
  return [`Database servers: ${servers}; ${commits} commits in two phases, of which ${later}`];
}

function violationLines({ violations }: CrashReport): readonly string[] {
  const lines = violations
    .slice(0, SHOWN_MAX)
    .flatMap(({ invariant, id, detail, known }) => [
      `- ${invariant}: ${id}: ${detail}`,
      ...known.map((fact) => `    ${JSON.stringify(fact, inJson)}`),
    ]);
  return violations.length > SHOWN_MAX ? [...lines, `- and ${violations.length - SHOWN_MAX} more`] : lines;
}

function columns(counts: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(counts).map(([name, count]) => `${String(count).padStart(6)}  ${name}`);
}

function counted(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return parts.join(', ') || 'none';
}

export function inJson(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
