import { randomBytes } from 'node:crypto';
import { MPGS_SCENARIOS, mpgsTestCard } from '@pay/acquirers/mpgs/mpgs-test-cards';
import { openAcquirer } from '@pay/acquirers/open-acquirer';
import { acquirerContractSuite, type ContractScenario } from '@pay/core/paying/acquiring/contract/suite';
import { inject } from 'vitest';
import { postForm } from '../harness/card-page.ts';
import './certified.ts';
import { CUT_PATH } from './recorder.ts';

const { account, recorderUrl, answersChallenges } = inject('certified');

/** A bank's test environment decides when it answers, so no answer can be delayed. */
const scenarios = MPGS_SCENARIOS.filter(
  (each) => each !== 'approved_answer_late' && (answersChallenges || !each.startsWith('challenge')),
);
const CUT: ReadonlySet<ContractScenario> = new Set(['approved_answer_lost', 'declined_answer_lost']);

acquirerContractSuite({
  name: 'Mastercard Gateway, in a test environment',
  scenarios,
  async setUp() {
    const connectTo = (baseUrl: string) => openAcquirer({ ...account, baseUrl });
    const acquirer = connectTo(recorderUrl);
    return {
      acquirer,
      connectTo,
      newReference: () => `att_${randomBytes(15).toString('hex')}`,
      card: (scenario) => {
        if (CUT.has(scenario)) void fetch(`${recorderUrl}${CUT_PATH}PAY`);
        return mpgsTestCard(scenario);
      },
      answerStep: async ({ hop }, decision) => {
        if (hop.method !== 'POST') throw new Error('the issuer gets a form');
        await postForm(hop.url, hop.fields, {});
        await postForm(
          `${hop.url}/decision`,
          { ...hop.fields, decision: decision === 'leave' ? 'time_out' : decision },
          {},
        );
        return {};
      },
      tearDown: () => acquirer.close(),
    };
  },
});
