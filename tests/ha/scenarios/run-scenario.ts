import type { ScenarioReport, SkippedScenario } from '../report/scenario-report.ts';
import { clockSkew } from './clock-skew.ts';
import type { Context } from './context.ts';
import { leaderFrozen, leaderKilled, nodeKilled, standbyLost, switchOver } from './database-faults.ts';
import { databaseScenario } from './database-scenario.ts';
import { keyRevoked } from './key-revoked.ts';
import type { ScenarioName } from './names.ts';
import { rollingRestart } from './rolling-restart.ts';
import { runUnderLoad, type ScenarioCourse } from './under-load.ts';
import { workerJoins, workerKilled } from './worker-scenarios.ts';

export async function runScenario(name: ScenarioName, context: Context): Promise<ScenarioReport | SkippedScenario> {
  if (name === 'clock-skew' && context.faketime === undefined) {
    return { name, skipped: 'libfaketime is missing; on Debian, run apt install faketime' };
  }
  return runUnderLoad(context, { name, ...courseOf(name, context) });
}

function courseOf(name: ScenarioName, { options }: Context): Omit<ScenarioCourse, 'name'> {
  const ofDatabase = (fault: Parameters<typeof databaseScenario>[0]): Omit<ScenarioCourse, 'name'> => ({
    may: 'refusals',
    work: databaseScenario(fault),
  });
  switch (name) {
    case 'switch-over':
      return ofDatabase(switchOver);
    case 'leader-killed':
      return ofDatabase(leaderKilled);
    case 'node-killed':
      return ofDatabase(nodeKilled);
    case 'leader-frozen':
      return ofDatabase(leaderFrozen(options.freezeSeconds));
    case 'standby-lost':
      return ofDatabase(standbyLost);
    case 'rolling-restart':
      return { may: 'nothing', work: rollingRestart };
    case 'worker-joins':
      return { may: 'nothing', work: workerJoins };
    case 'worker-killed':
      return { may: 'killed', work: workerKilled };
    case 'key-revoked':
      return { may: 'nothing', work: keyRevoked };
    case 'clock-skew':
      return { may: 'refusals', work: clockSkew };
  }
}
