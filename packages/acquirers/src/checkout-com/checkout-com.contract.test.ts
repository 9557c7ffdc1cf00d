import { acquirerContractSuite, type ContractScenario } from '@pay/core/paying/acquiring/contract/suite';
import type { Fault } from '@pay/fake-checkout-com/faults';
import { newReferences } from '../contract/new-references.ts';
import { answerStep, checkoutComStand } from './contract-subject.ts';
import { CHECKOUT_COM_SCENARIOS, checkoutComTestCard } from './test-cards.ts';

/** The scenarios whose sale meets a fault, with the fault. */
const FAULTS: Partial<Record<ContractScenario, Fault['kind']>> = {
  approved_answer_lost: 'lose_answer',
  declined_answer_lost: 'lose_answer',
  approved_answer_late: 'late',
};

acquirerContractSuite({
  name: 'checkout_com',
  scenarios: CHECKOUT_COM_SCENARIOS,
  async setUp() {
    const { fake, connectTo, acquirer } = await checkoutComStand();
    return {
      acquirer,
      connectTo,
      newReference: newReferences(),
      card: (scenario) => {
        const kind = FAULTS[scenario];
        if (kind !== undefined) fake.faults.add({ operation: 'PAYMENT', kind });
        return checkoutComTestCard(scenario);
      },
      answerStep,
      async tearDown() {
        await acquirer.close();
        await fake.stop();
      },
    };
  },
});
