import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SealedCard } from '@pay/core/cards/sealed-card';
import type { ChallengeRequired } from '@pay/core/paying/acquiring/acquirer';
import { acquirerContractSuite, type ContractScenario } from '@pay/core/paying/acquiring/contract-suite';
import { start } from '@pay/simulator/simulator';
import { request } from 'undici';
import { createSimulatorAcquirer } from './create-simulator-acquirer.ts';

const CARDS: Partial<Record<ContractScenario, string>> = {
  approved: '4242424242424242',
  do_not_honour: '4000000000000002',
  insufficient_funds: '4000000000009995',
  stolen_card: '4000000000009979',
  expired_card: '4000000000000069',
  wrong_cvv: '4000000000000127',
  invalid_card: '4111111111111111',
  processing_error: '4000000000000119',
  frictionless: '4000000000003055',
  challenge_approved: '4000000000003220',
  challenge_declined: '4000008400001629',
  approved_answer_lost: '4000000000000259',
  declined_answer_lost: '4000000000000341',
  approved_answer_late: '4000000000006975',
};

function cardFor(scenario: ContractScenario): SealedCard {
  const number = CARDS[scenario];
  if (number === undefined) throw new Error(`no test card for ${scenario}`);
  return new SealedCard({
    number: Buffer.from(number),
    cvv: Buffer.from('123'),
    expiryMonth: 12,
    expiryYear: new Date().getFullYear() + 2,
  });
}

async function answerChallenge({ acsUrl, fields }: ChallengeRequired, answer: string): Promise<void> {
  await post(acsUrl, fields);
  if (answer === 'leave') await post(`${acsUrl}/decision`, { ...fields, decision: 'time_out' });
  else await post(`${acsUrl}/decision`, { ...fields, decision: answer });
}

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`the issuer's page answered ${statusCode}`);
}

acquirerContractSuite({
  name: 'simulator',
  scenarios: Object.keys(CARDS) as ContractScenario[],
  async setUp() {
    const dataDir = await mkdtemp(join(tmpdir(), 'pay-simulator-'));
    const simulator = await start({ host: 'localhost', port: 0, publicUrl: null, dataDir, lateAnswerMs: 1_000 });
    const acquirer = createSimulatorAcquirer({ baseUrl: simulator.url });
    let made = 0;
    return {
      acquirer,
      connectTo: (baseUrl) => createSimulatorAcquirer({ baseUrl }),
      newReference: () => {
        made += 1;
        return `att_contract${String(made).padStart(19, '0')}`;
      },
      card: cardFor,
      answerChallenge,
      async tearDown() {
        await acquirer.close();
        await simulator.stop();
        await rm(dataDir, { recursive: true });
      },
    };
  },
});
