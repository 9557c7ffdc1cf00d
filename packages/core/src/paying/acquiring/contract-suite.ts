import { afterAll, beforeAll, describe } from 'vitest';
import { describeAuthorise } from './contract/authorise.ts';
import { type ContractScenario, type ContractSubject, createBench } from './contract/bench.ts';
import { describeBrokenAcquirers } from './contract/broken.ts';
import { describeInquiry } from './contract/inquiry.ts';
import { describeRefunds } from './contract/refunds.ts';
import { describeReversal } from './contract/reversal.ts';
import { describeSteps } from './contract/steps.ts';

export type { ContractScenario, ContractSubject } from './contract/bench.ts';

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
    describeBrokenAcquirers(bench);
  });
}
