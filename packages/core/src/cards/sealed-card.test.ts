import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { format, inspect } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { receiveMessageOnPort } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { type CardSecret, SealedCard } from './sealed-card.ts';

const NUMBER = '4242424242424242';
const CVV = '987';

function secret(): CardSecret {
  return { number: Buffer.from(NUMBER), cvv: Buffer.from(CVV), expiryMonth: 8, expiryYear: 2031 };
}

/** What arrives when a card is sent through a message channel. */
function receivedBy(card: SealedCard): unknown {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(card);
  const received = receiveMessageOnPort(port2);
  port1.close();
  return received;
}

function messageOf(run: () => unknown): string {
  try {
    return `no error but ${String(run())}`;
  } catch (error) {
    return String(error);
  }
}

describe('SealedCard', () => {
  it('shows what may be kept', () => {
    const { brand, lastFour, expiryMonth, expiryYear } = new SealedCard(secret());
    expect({ brand, lastFour, expiryMonth, expiryYear }).toEqual({
      brand: 'visa',
      lastFour: '4242',
      expiryMonth: 8,
      expiryYear: 2031,
    });
  });

  it("passes the secret to open's callback and returns its result", () => {
    const card = new SealedCard(secret());
    const seen = card.open(({ number, cvv, expiryMonth, expiryYear }) => [
      `${number}`,
      `${cvv}`,
      expiryMonth,
      expiryYear,
    ]);
    expect(seen).toEqual([NUMBER, CVV, 8, 2031]);
  });

  it('keeps its own bytes, outside the shared pool', () => {
    const given = secret();
    const card = new SealedCard(given);
    given.number.fill(0);
    given.cvv.fill(0);
    expect(card.open(({ number, cvv }) => [`${number}`, `${cvv}`])).toEqual([NUMBER, CVV]);
    expect(card.open(({ number }) => number.buffer.byteLength)).toBe(NUMBER.length);
  });

  it('is all zeros after wipe, and cannot be opened', () => {
    const card = new SealedCard(secret());
    const lent = card.open(({ number, cvv }) => ({ number, cvv }));
    card.wipe();
    card.wipe();
    expect([...lent.number, ...lent.cvv].every((byte) => byte === 0)).toBe(true);
    expect(() => card.open(() => 'opened')).toThrow('wiped');
    expect(card.lastFour).toBe('4242');
  });

  it.each<[string, (card: SealedCard) => unknown]>([
    ['String()', (card) => String(card)],
    ['a template', (card) => `${card as unknown as string}`],
    ['joining', (card) => [card].join()],
    ['adding to a string', (card) => 'card '.concat(card as unknown as string)],
    ['a number conversion', (card) => Number(card)],
    ['toString', (card) => card.toString()],
    ['JSON.stringify', (card) => JSON.stringify(card)],
    ['JSON.stringify deep inside', (card) => JSON.stringify({ request: { cards: [card] } })],
    ['inspect', (card) => inspect(card)],
    ['inspect deep inside', (card) => inspect({ request: { cards: [card] } }, { depth: 9, showHidden: true })],
    ['format %o', (card) => format('%o', card)],
    ['format %j', (card) => format('%j', card)],
    ['format', (card) => format('paying with', card)],
    ['a console', (card) => new Console(new PassThrough()).log('paying with', card)],
    ['JSON of a map entry', (card) => JSON.stringify([...new Map([['card', card]])])],
    ['URL parameters', (card) => new URLSearchParams({ card: card as unknown as string })],
    ['an error message', (card) => new Error(card as unknown as string)],
  ])('throws on %s, with an error that reveals nothing', (_way, run) => {
    const card = new SealedCard(secret());
    expect(() => run(card)).toThrow(TypeError);
    expect(messageOf(() => run(card))).not.toMatch(/[0-9]/);
  });

  it.each<[string, (card: SealedCard) => string]>([
    ['Object.entries', (card) => JSON.stringify(Object.entries(card))],
    ['a spread', (card) => JSON.stringify({ ...card })],
    ['Object.assign', (card) => JSON.stringify(Object.assign({}, card))],
    ['a message to another thread', (card) => inspect(receivedBy(card), { depth: 9, showHidden: true })],
    ['all own keys', (card) => Reflect.ownKeys(card).map(String).join()],
    ['plain inspection', (card) => inspect(card, { customInspect: false, showHidden: true, getters: true, depth: 9 })],
    ['structuredClone', (card) => inspect(structuredClone(card), { depth: 9, showHidden: true })],
    [
      'v8.serialize',
      (card) => serialize(card).toString('latin1') + inspect(deserialize(serialize(card)), { depth: 9 }),
    ],
  ])('does not reveal the number or the CVV indirectly: %s', (way, show) => {
    const shown = show(new SealedCard(secret()));
    expect(shown).toContain(way === 'all own keys' ? 'brand' : 'visa');
    expect(shown).not.toContain(NUMBER.slice(0, 8));
    expect(shown).not.toContain(CVV);
    // Buffers print as hexadecimal bytes.
    expect(shown).not.toContain('34 32 34 32');
    expect(shown).not.toContain('39 38 37');
  });
});
