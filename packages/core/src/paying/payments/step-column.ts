import type { PendingStep } from './attempt.ts';

/**
 * A step as the column `challenge` stores it. Nodes of the previous version read `acsUrl` and `fields`, which are
 * enough for the steps that those nodes handle.
 */
export type StepColumn = {
  readonly step?: PendingStep['step'];
  readonly method?: 'POST' | 'GET';
  readonly acsUrl: string;
  readonly fields: Readonly<Record<string, string>>;
};

export function stepColumn({ step, hop }: PendingStep): StepColumn {
  const fields = hop.method === 'POST' ? hop.fields : {};
  return { step, method: hop.method, acsUrl: hop.url, fields };
}

export function readStep({ step = 'challenge', method = 'POST', acsUrl: url, fields }: StepColumn): PendingStep {
  return { step, hop: method === 'GET' ? { method, url } : { method, url, fields } };
}
