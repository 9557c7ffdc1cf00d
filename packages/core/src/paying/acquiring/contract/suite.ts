import { afterAll, beforeAll, describe } from 'vitest';
import { describeAuthorise } from './authorise.ts';
import { type ContractScenario, type ContractSubject, createBench } from './bench.ts';
import { describeBrokenAcquirers } from './broken.ts';
import { describeCaptures } from './captures.ts';
import { describeInquiry } from './inquiry.ts';
import { describeNotices } from './notices.ts';
import { describeRefunds } from './refunds.ts';
import { describeReversal } from './reversal.ts';
import { describeSteps } from './steps.ts';

export type { ContractScenario, ContractSubject } from './bench.ts';

export type ContractSuite = {
  readonly name: string;
  /** The scenarios of the acquirer's test cards; tests of other scenarios are skipped. `approved` is required. */
  readonly scenarios: readonly ContractScenario[];
  readonly setUp: () => Promise<ContractSubject>;
};

/** The tests of the port, which every acquirer's adapter must pass against the acquirer itself or its sandbox. */
export function acquirerContractSuite({ name, scenarios, setUp }: ContractSuite): void {
  describe(`acquirer contract: ${name}`, () => {
    let current: ContractSubject;
    beforeAll(async () => {
      current = await setUp();
    });
    afterAll(() => current.tearDown());

    const bench = createBench(scenarios, () => current);
    describeAuthorise(bench);
    describeSteps(bench);
    describeInquiry(bench);
    describeReversal(bench);
    describeRefunds(bench);
    describeCaptures(bench);
    describeNotices(bench);
    describeBrokenAcquirers(bench);
  });
}
