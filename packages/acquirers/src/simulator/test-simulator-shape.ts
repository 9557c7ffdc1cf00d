import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SealedCard } from '@pay/core/cards/sealed-card';
import type { StepRequired } from '@pay/core/paying/acquiring/acquirer';
import { acquirerContractSuite, type ContractScenario } from '@pay/core/paying/acquiring/contract/suite';
import { start } from '@pay/simulator/simulator';
import { listenForNotices } from '../contract/listen-for-notices.ts';
import { newReferences } from '../contract/new-references.ts';
import { follow, submit } from '../contract/visit-issuer.ts';
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

async function answerStep({ hop, step }: StepRequired, answer: string): Promise<Readonly<Record<string, string>>> {
  if (step === 'device_data') {
    await submit(hop.url, hop.method === 'POST' ? hop.fields : {});
    return {};
  }
  const url = new URL(hop.url);
  const fields = hop.method === 'POST' ? hop.fields : Object.fromEntries(url.searchParams);
  await follow(hop);
  const decision = answer === 'leave' ? 'time_out' : answer;
  await submit(`${url.origin}${url.pathname}/decision`, { ...fields, decision });
  return {};
}

const SECRET = 'the secret of a test'.replaceAll(' ', '-');
export const NOTICES = { notices: 'yes' };

type Settings = Readonly<Record<string, string | readonly string[]>>;

/** Runs the contract suite on a simulator with an account that has these settings. */
export function testSimulatorShape(shape: string, settings: Settings): void {
  acquirerContractSuite({
    name: `simulator with ${shape}`,
    scenarios: scenariosOf(settings),
    async setUp() {
      const dataDir = await mkdtemp(join(tmpdir(), 'pay-simulator-'));
      const simulator = await start({ host: 'localhost', port: 0, publicUrl: null, dataDir, lateAnswerMs: 1_000 });
      const listening = settings['notices'] === 'yes' ? await listenForNotices() : undefined;
      const told = listening && { noticeSecrets: [SECRET], noticeUrl: listening.url };
      const acquirer = createSimulatorAcquirer({ baseUrl: simulator.url, settings, ...told });
      return {
        acquirer,
        connectTo: (baseUrl) => createSimulatorAcquirer({ baseUrl, settings }),
        newReference: newReferences(),
        card: cardFor,
        answerStep,
        ...(listening && { noticed: () => listening.arrived }),
        async tearDown() {
          await acquirer.close();
          await simulator.stop();
          await listening?.stop();
          await rm(dataDir, { recursive: true });
        },
      };
    },
  });
}

/**
 * With a step for the browser's data, no sale is decided by its first call. Without inquiries, the acquirer cannot
 * answer that a sale is still undecided.
 */
function scenariosOf(settings: Readonly<Record<string, unknown>>): readonly ContractScenario[] {
  const all = Object.keys(CARDS) as ContractScenario[];
  if (settings['no_inquiry'] === 'yes') return all.filter((each) => each !== 'approved_answer_late');
  return settings['device_data'] === 'yes' ? all.filter((each) => each.startsWith('challenge')) : all;
}
