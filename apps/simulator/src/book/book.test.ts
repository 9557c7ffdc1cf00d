import { appendFile, readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CVV, newReference, type SimulatorUnderTest, startSimulatorUnderTest } from '../simulator-under-test.ts';

const CARDS = ['4242424242424242', '5555555555554444', '4000000000000002', '4000000000003220', '4111111111111111'];

let at: SimulatorUnderTest;
afterEach(() => at.tearDown());

async function everything(): Promise<unknown> {
  return (await at.get('/book')).body;
}

async function sellAndRefund(): Promise<string> {
  const reference = newReference();
  await at.sell('4242424242424242', { merchant_ref: reference });
  const value = { minor: '10000', currency: 'BHD' };
  await at.post('/acquirer/v1/refunds', { refund_ref: `ref_${reference}`, sale_ref: reference, value });
  return reference;
}

describe('the book', () => {
  test('is unchanged after a restart, and continues to count refunds', async () => {
    at = await startSimulatorUnderTest();
    for (const number of CARDS) await at.sell(number);
    const refunded = await sellAndRefund();
    await at.post('/acquirer/v1/sales/att_blocked/reversal');
    const before = await everything();

    at = await at.restart();
    expect(await everything()).toEqual(before);
    const refund = { refund_ref: newReference(), sale_ref: refunded, value: { minor: '501', currency: 'BHD' } };
    expect((await at.post('/acquirer/v1/refunds', refund)).body).toMatchObject({ refusal: 'exceeds_sale' });
    expect((await at.sell('4242424242424242', { merchant_ref: 'att_blocked' })).body).toMatchObject({
      state: 'reversed',
    });
  });

  test('drops an incomplete last line, and writes the next one on its own line', async () => {
    at = await startSimulatorUnderTest();
    await at.sell('4242424242424242', { merchant_ref: 'att_whole' });
    at = await at.restart(() => appendFile(at.journalPath, '{"sale":{"reference":"att_torn","sta'));
    expect(await everything()).toMatchObject({ total: 1, sales: [{ merchant_ref: 'att_whole' }] });

    await at.sell('4242424242424242', { merchant_ref: 'att_next' });
    at = await at.restart();
    expect(await everything()).toMatchObject({ total: 2, by_state: { approved: 2 } });
  });

  test('does not open with a broken line in the middle, because sales would be missing', async () => {
    at = await startSimulatorUnderTest();
    const broken = at.restart(() => appendFile(at.journalPath, 'not a line of ours\n{"sale":{}}\n'));
    await expect(broken).rejects.toThrow('line 1');
  });

  test('keeps a pending sale, which is still decided after the simulator restarts', async () => {
    at = await startSimulatorUnderTest(300);
    const cut = at.sell('4000000000006975', { merchant_ref: 'att_late' });
    const found = () => at.get('/acquirer/v1/sales/att_late');
    await expect.poll(found).toMatchObject({ body: { state: 'pending' } });
    const restarted = at.restart();
    await expect(cut).rejects.toThrow('fetch failed');
    at = await restarted;
    await expect.poll(found).toMatchObject({ body: { state: 'approved' } });
  });

  test('has a sale in its file before the answer is sent or the connection is cut', async () => {
    at = await startSimulatorUnderTest();
    const answered = Array.from({ length: 50 }, async (_, index) => {
      const reference = newReference();
      const sale = at.sell(index % 2 === 0 ? '4242424242424242' : '4000000000000259', { merchant_ref: reference });
      await sale.catch(() => undefined);
      return (await readFile(at.journalPath, 'utf8')).includes(`"${reference}"`);
    });
    expect(await Promise.all(answered)).toEqual(answered.map(() => true));
  });

  test('makes every sale fail while it cannot be written', async () => {
    at = await startSimulatorUnderTest();
    const written = vi.spyOn(at.simulator.book, 'written').mockRejectedValue(new Error('no space left on device'));
    expect((await at.sell('4242424242424242')).status).toBe(500);
    written.mockRestore();
    expect((await at.sell('4242424242424242')).status).toBe(200);
  });

  test('never contains a card number or a security code', async () => {
    at = await startSimulatorUnderTest();
    for (const number of CARDS) await at.sell(number);
    const answers = JSON.stringify(await everything());
    const journal = await readFile(at.journalPath, 'latin1');
    expect(journal.split('\n')).toHaveLength(CARDS.length + 1);
    for (const number of CARDS) {
      expect(journal).toContain(`"last4":"${number.slice(-4)}"`);
      for (const text of [journal, answers]) expect(text).not.toContain(number.slice(0, -4));
    }
    expect(journal).not.toContain(`"${CVV}"`);
    // The random names of a challenge can contain any of these words.
    expect(journal.replaceAll(/"[\w-]{32}"/g, '')).not.toMatch(/cvv|number|expiry/i);
  });
});
