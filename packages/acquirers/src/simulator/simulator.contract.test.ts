import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SealedCard } from '@pay/core/cards/sealed-card';
import type { StepRequired } from '@pay/core/paying/acquiring/acquirer';
import { acquirerContractSuite, type ContractScenario } from '@pay/core/paying/acquiring/contract/suite';
import type { RawNotice } from '@pay/core/paying/acquiring/notice';
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

async function answerStep({ hop, step }: StepRequired, answer: string): Promise<Readonly<Record<string, string>>> {
  if (step === 'device_data') {
    await post(hop.url, hop.method === 'POST' ? hop.fields : {});
    return {};
  }
  const url = new URL(hop.url);
  const fields = hop.method === 'POST' ? hop.fields : Object.fromEntries(url.searchParams);
  if (hop.method === 'POST') await post(hop.url, fields);
  else await open(hop.url);
  const decision = answer === 'leave' ? 'time_out' : answer;
  await post(`${url.origin}${url.pathname}/decision`, { ...fields, decision });
  return {};
}

async function open(url: string): Promise<void> {
  const { statusCode, body } = await request(url);
  await body.dump();
  if (statusCode !== 200) throw new Error(`the issuer's page answered ${statusCode}`);
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

/** Starts a server that keeps every message that arrives. */
async function listenForNotices() {
  const arrived: RawNotice[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    arrived.push({ headers: incoming.headers as RawNotice['headers'], body });
    outgoing.end();
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    arrived,
    url: `http://localhost:${(server.address() as AddressInfo).port}/notices/acc_contract`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

const SECRET = 'the secret of a test'.replaceAll(' ', '-');
const NOTICES = { notices: 'yes' };

/** The shapes of real acquirers that the simulator plays, each by the settings of its account. */
const SHAPES: Readonly<Record<string, Readonly<Record<string, string | string[]>>>> = {
  'one call': {},
  'the card held first': { hold: 'yes' },
  'a challenge by link': { hop: 'get' },
  "the browser's data first, and the card held": { hold: 'yes', device_data: 'yes' },
  notices: NOTICES,
  'notices only': { ...NOTICES, no_inquiry: 'yes' },
  'notices that are doubled, overtaken, forged and lost': {
    ...NOTICES,
    no_inquiry: 'yes',
    notice_faults: ['doubled', 'reordered', 'forged', 'lost'],
  },
};

for (const [shape, settings] of Object.entries(SHAPES)) {
  acquirerContractSuite({
    name: `simulator with ${shape}`,
    scenarios: scenariosOf(settings),
    async setUp() {
      const dataDir = await mkdtemp(join(tmpdir(), 'pay-simulator-'));
      const simulator = await start({ host: 'localhost', port: 0, publicUrl: null, dataDir, lateAnswerMs: 1_000 });
      const listening = settings['notices'] === 'yes' ? await listenForNotices() : undefined;
      const told = listening && { noticeSecrets: [SECRET], noticeUrl: listening.url };
      const acquirer = createSimulatorAcquirer({ baseUrl: simulator.url, settings, ...told });
      let made = 0;
      return {
        acquirer,
        connectTo: (baseUrl) => createSimulatorAcquirer({ baseUrl, settings }),
        newReference: () => {
          made += 1;
          return `att_contract${String(made).padStart(19, '0')}`;
        },
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
 * With a step for the browser's data, no sale is decided by its first call. Without inquiries, the acquirer cannot say
 * that a sale is still undecided.
 */
function scenariosOf(settings: Readonly<Record<string, unknown>>): readonly ContractScenario[] {
  const all = Object.keys(CARDS) as ContractScenario[];
  if (settings['no_inquiry'] === 'yes') return all.filter((each) => each !== 'approved_answer_late');
  return settings['device_data'] === 'yes' ? all.filter((each) => each.startsWith('challenge')) : all;
}
