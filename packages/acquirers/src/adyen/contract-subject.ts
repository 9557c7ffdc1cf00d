import { SealedCard } from '@pay/core/cards/sealed-card';
import type { StepRequired } from '@pay/core/paying/acquiring/acquirer';
import type { ContractScenario, ContractSubject } from '@pay/core/paying/acquiring/contract/suite';
import type { RawNotice } from '@pay/core/paying/acquiring/notice';
import type { NoticeFault } from '@pay/fake-adyen/accounts';
import { start } from '@pay/fake-adyen/fake';
import { listenForNotices } from '../contract/listen-for-notices.ts';
import { newReferences } from '../contract/new-references.ts';
import { follow, submit } from '../contract/visit-issuer.ts';
import { createAdyenAcquirer } from './create-adyen-acquirer.ts';

const PLAIN = '4111111111111111';
const BY_LINK = '4917610000000000';
const BY_FORM = '5454545454545454';

/** The number and the security code that lead to each scenario. */
export const CARDS: Partial<Record<ContractScenario, readonly [number: string, cvc: string]>> = {
  approved: [PLAIN, '737'],
  do_not_honour: [PLAIN, '002'],
  insufficient_funds: [PLAIN, '012'],
  stolen_card: [PLAIN, '943'],
  lost_card: [PLAIN, '941'],
  pick_up_card: [PLAIN, '904'],
  expired_card: [PLAIN, '006'],
  wrong_cvv: [PLAIN, '024'],
  invalid_card: ['4111111111111112', '737'],
  limit_exceeded: [PLAIN, '028'],
  processing_error: [PLAIN, '004'],
  do_not_retry: [PLAIN, '046'],
  authentication_failed: [PLAIN, '011'],
  challenge_approved: [BY_LINK, '737'],
  challenge_declined: [BY_FORM, '002'],
  approved_answer_lost: [PLAIN, '801'],
  declined_answer_lost: [PLAIN, '802'],
};

const ACCOUNT = {
  merchantAccount: 'TeaHouseECOM',
  apiKey: 'the-key-of-a-contract-test',
  hmacKey: 'AB12'.repeat(16),
} as const;

/** A fake of Adyen that sends its notices here with these faults, and adapters for the fake. */
export async function adyenStand(faults: readonly NoticeFault[]) {
  const fake = await start(0);
  const listening = await listenForNotices('[accepted]');
  fake.setAccount(ACCOUNT.merchantAccount, { ...ACCOUNT, noticeUrl: listening.url, faults });
  const { hmacKey, ...account } = ACCOUNT;
  return {
    fake,
    arrived: listening.arrived,
    connectTo: (baseUrl: string) => createAdyenAcquirer({ ...account, baseUrl, hmacKeys: [hmacKey] }),
    async stop() {
      await fake.stop();
      await listening.stop();
    },
  };
}

export async function adyenSubject(faults: readonly NoticeFault[]): Promise<ContractSubject> {
  const { fake, arrived, connectTo, stop } = await adyenStand(faults);
  const acquirer = connectTo(fake.url);
  return {
    acquirer,
    connectTo,
    newReference,
    card: cardFor,
    answerStep,
    returnKey: { redirectResult: 'unknown' },
    noticed: () => arrived,
    tampered,
    async tearDown() {
      await acquirer.close();
      await stop();
    },
  };
}

export const newReference = newReferences('ref');

export function cardFor(scenario: ContractScenario): SealedCard {
  const [number, cvc] = CARDS[scenario] ?? [];
  if (number === undefined || cvc === undefined) throw new Error(`no test card for ${scenario}`);
  return new SealedCard({ number: Buffer.from(number), cvv: Buffer.from(cvc), expiryMonth: 3, expiryYear: 2030 });
}

/** Opens the page that the step leads to, answers it, and returns what the browser brings back from that page. */
export async function answerStep({ hop }: StepRequired, answer: string): Promise<Readonly<Record<string, string>>> {
  const page = await follow(hop);
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const { origin, pathname } = new URL(hop.url);
  const decided = await submit(`${origin}${pathname}/decision`, { token, decision: answer });
  if (answer === 'leave') return {};
  if (decided.location !== null) return Object.fromEntries(new URL(decided.location).searchParams);
  return Object.fromEntries(
    [...decided.text.matchAll(/name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => [name, value]),
  );
}

/** Changes to each part that the signature of a notice covers, and to the signature itself. */
function tampered({ headers, body }: RawNotice): readonly RawNotice[] {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/"pspReference":"./, '"pspReference":"0'],
    [/"merchantReference":"./, '"merchantReference":"x'],
    [/"merchantAccountCode":"./, '"merchantAccountCode":"x'],
    [/"value":\d/, '"value":9'],
    [/"currency":"\w/, '"currency":"X'],
    [/"eventCode":"AUTHORISATION"/, '"eventCode":"CAPTURE"'],
    [/"success":"true"/, '"success":"false"'],
    [/"hmacSignature":"[^"]{4}/, '"hmacSignature":"AAAA'],
    [/"hmacSignature"/, '"hmac"'],
    [/"additionalData"/, '"additional"'],
    [/"pspReference"/, '"originalReference":"x","pspReference"'],
    [/^\{/, '['],
  ];
  const text = body.toString();
  return changes.map(([part, instead]) => ({ headers, body: Buffer.from(text.replace(part, instead)) }));
}
