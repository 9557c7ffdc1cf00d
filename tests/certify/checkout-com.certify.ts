import { randomBytes } from 'node:crypto';
import { answerStep } from '@pay/acquirers/checkout-com/contract-subject';
import { CHECKOUT_COM_SCENARIOS, checkoutComTestCard } from '@pay/acquirers/checkout-com/test-cards';
import { openAcquirer } from '@pay/acquirers/open-acquirer';
import { acquirerContractSuite, type ContractScenario } from '@pay/core/paying/acquiring/contract/suite';
import { inject } from 'vitest';
import './certified.ts';
import { CUT_PATH } from './recorder.ts';

const { account, recorderUrl } = inject('certified');

const CUT: ReadonlySet<ContractScenario> = new Set(['approved_answer_lost', 'declined_answer_lost']);

acquirerContractSuite({
  name: 'Checkout.com, in a test environment',
  // This program cannot delay the answers of a server that it has not started.
  scenarios: CHECKOUT_COM_SCENARIOS.filter((each) => each !== 'approved_answer_late'),
  async setUp() {
    const connectTo = (baseUrl: string) => openAcquirer({ ...account, baseUrl });
    const acquirer = connectTo(recorderUrl);
    return {
      acquirer,
      connectTo,
      newReference: () => `att_${randomBytes(15).toString('hex')}`,
      card: (scenario) => {
        // Only the message of a sale contains this word.
        if (CUT.has(scenario)) void fetch(`${recorderUrl}${CUT_PATH}Regular`);
        return checkoutComTestCard(scenario);
      },
      answerStep,
      tearDown: () => acquirer.close(),
    };
  },
});
