/** In the order in which they run. */
export const SCENARIO_NAMES = [
  'switch-over',
  'leader-killed',
  'node-killed',
  'leader-frozen',
  'standby-lost',
  'rolling-restart',
  'worker-joins',
  'worker-killed',
  'key-revoked',
  'clock-skew',
] as const;
export type ScenarioName = (typeof SCENARIO_NAMES)[number];
