import type { StepRequired } from '@pay/core/paying/acquiring/acquirer';
import { acquirerContractSuite, type ContractScenario } from '@pay/core/paying/acquiring/contract/suite';
import { startMpgsFake } from '@pay/fake-mpgs/start-fake';
import { newReferences } from '../contract/new-references.ts';
import { follow, submit } from '../contract/visit-issuer.ts';
import { createMpgsAcquirer } from './create-mpgs-acquirer.ts';
import { MPGS_SCENARIOS, mpgsTestCard } from './mpgs-test-cards.ts';

const merchantId = 'TESTCONTRACT';
const password = 'a-password-for-tests';

/** The scenarios whose sale meets a fault, with the fault. */
const FAULTS: Partial<Record<ContractScenario, 'lose_answer' | 'late'>> = {
  approved_answer_lost: 'lose_answer',
  declined_answer_lost: 'lose_answer',
  approved_answer_late: 'late',
};

async function answerStep({ hop }: StepRequired, decision: string): Promise<Readonly<Record<string, string>>> {
  if (hop.method !== 'POST') throw new Error('the issuer gets a form');
  await follow(hop);
  await submit(`${hop.url}/decision`, { ...hop.fields, decision: decision === 'leave' ? 'time_out' : decision });
  return {};
}

acquirerContractSuite({
  name: 'Mastercard Gateway',
  scenarios: MPGS_SCENARIOS,
  async setUp() {
    const merchants = { [merchantId]: password };
    const fake = await startMpgsFake({ host: 'localhost', port: 0, merchants, lateMs: 1_000 });
    const connectTo = (baseUrl: string) => createMpgsAcquirer({ baseUrl, merchantId, password, lookAgainMs: 0 });
    const acquirer = connectTo(fake.url);
    return {
      acquirer,
      connectTo,
      newReference: newReferences(),
      card: (scenario) => {
        const kind = FAULTS[scenario];
        if (kind !== undefined) fake.faults.add({ operation: 'PAY', kind });
        return mpgsTestCard(scenario);
      },
      answerStep,
      async tearDown() {
        await acquirer.close();
        await fake.stop();
      },
    };
  },
});
