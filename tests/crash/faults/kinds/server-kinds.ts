import { type FaultKind, kind } from '../fault.ts';

/** The faults behind a proxy that are possible only with several database servers. */
export const SERVER_KINDS: readonly FaultKind[] = [
  kind('server killed between the phases of a commit', 'phases:prepared', 'kill-postgres', 4),
  kind('everything between the router and a server silent', 'now', 'silence-server', 2, [3_000, 20_000]),
];
