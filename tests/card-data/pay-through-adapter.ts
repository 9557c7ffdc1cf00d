import { createInterface } from 'node:readline';
import { openAcquirer } from '@pay/acquirers/open-acquirer';
import { SealedCard } from '@pay/core/cards/sealed-card';
import { deadlineIn } from '@pay/core/paying/acquiring/deadlines';
import type { Currency } from '@pay/money/currency';

/**
 * A program that sends cards to an acquirer as core does: `KIND BASE_URL SETTINGS SECRETS`. Each line of its input is a card
 * number whose bytes are inverted, so that only the adapter can leave the number in this process's memory. It writes a
 * line for each outcome.
 */
const [kind = '', baseUrl = '', settings = '{}', secrets = '{}'] = process.argv.slice(2);
const acquirer = openAcquirer({ kind, baseUrl, settings: JSON.parse(settings), secrets: JSON.parse(secrets) });
let made = 0;

async function pay(inverted: string): Promise<string> {
  made += 1;
  const bytes = Buffer.from(inverted, 'hex');
  for (const [at, byte] of bytes.entries()) bytes[at] = byte ^ 0xff;
  const number = Buffer.from(new ArrayBuffer(16));
  number.set(bytes);
  bytes.fill(0);
  const card = new SealedCard({ number, cvv: Buffer.from('100'), expiryMonth: 1, expiryYear: 2039 });
  number.fill(0);
  const reference = `att_memory${String(made).padStart(6, '0')}`;
  const timeoutMs = 10_000;
  const sendBefore = deadlineIn(timeoutMs);
  try {
    const held = await acquirer.hold?.({ reference, timeoutMs, sendBefore, card });
    if (held !== undefined) card.wipe();
    if (held !== undefined && held.kind !== 'held') return held.kind;
    const outcome = await acquirer.authorise({
      reference,
      acquirerReference: null,
      state: held?.state ?? null,
      amountMinor: 10_500n,
      currency: 'BHD' as Currency,
      capture: acquirer.capabilities.steps === 'two_step' ? 'later' : 'with_sale',
      card: held === undefined ? card : null,
      returnUrl: 'https://pay.example/return',
      sendBefore,
      timeoutMs,
    });
    return outcome.kind;
  } finally {
    card.wipe();
  }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${await pay(line)}\n`);
