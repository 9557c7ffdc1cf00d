import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SimulatorUnderTest, startSimulatorUnderTest } from '../simulator-under-test.ts';

let at: SimulatorUnderTest;
beforeAll(async () => {
  at = await startSimulatorUnderTest();
});
afterAll(() => at.tearDown());

async function page(query = ''): Promise<string> {
  const response = await fetch(`${at.simulator.url}/book${query}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-/);
  return response.text();
}

describe('the view of the book', () => {
  test('while empty, says what will appear', async () => {
    expect((await at.get('/book')).body).toMatchObject({ total: 0, sales: [], refunds_total: 0, refunds: [] });
    expect(await page()).toContain('Sales appear here');
  });

  test('shows the latest 100 sales on the page, while the counts cover all sales', async () => {
    await Promise.all(Array.from({ length: 120 }, () => at.sell('4000000000000002')));
    await at.sell('4242424242424242', { merchant_ref: 'att_the_latest_of_them_all' });
    const html = await page();
    expect(html.match(/<tr>/g)).toHaveLength(1 + 100);
    expect(html).toContain('Showing the latest 100 of 121.');
    expect(html.indexOf('att_the_latest_of_them_all')).toBeLessThan(html.indexOf('Do not honour'));
    expect((await at.get('/book')).body).toMatchObject({
      total: 121,
      by_state: { approved: 1, declined: 120, pending: 0, awaiting_cardholder: 0, reversed: 0 },
    });
  });

  test('for one reference shows only that sale and its refunds', async () => {
    const value = { minor: '99999999', currency: 'BHD' };
    await at.post('/acquirer/v1/refunds', { refund_ref: 'ref_a', sale_ref: 'att_the_latest_of_them_all', value });
    await at.post('/acquirer/v1/refunds', { refund_ref: 'ref_b', sale_ref: 'att_nothing', value });
    const { body } = await at.get('/book?reference=att_the_latest_of_them_all');
    expect(body).toMatchObject({
      total: 1,
      sales: [{ merchant_ref: 'att_the_latest_of_them_all', state: 'approved' }],
    });
    expect(body).toMatchObject({ refunds_total: 1, refunds: [{ refund_ref: 'ref_a', state: 'refused' }] });
    expect(await page('?reference=att_the_latest_of_them_all')).toContain('All refunds together would exceed the sale');
  });

  test('for one reference shows what the merchant’s side sent about the shopper', async () => {
    const browser = { colour_depth: 24, screen_width: 1440, screen_height: 900, time_zone_offset: -180 };
    const three_ds = {
      return_url: 'https://pay.example/challenge/abc',
      browser: { ...browser, java_enabled: false, javascript_enabled: true },
    };
    await at.sell('4242424242424242', { merchant_ref: 'att_of_a_browser', three_ds });
    const html = await page('?reference=att_of_a_browser');
    expect(html).toContain('<th scope="row">browser screen width</th><td>1440</td>');
    expect(html).toContain('<th scope="row">browser java enabled</th><td>false</td>');
    expect(await page()).not.toContain('browser screen width');
  });

  test('escapes the search term', async () => {
    const html = await page(`?reference=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).not.toContain('<script');
    expect(html).toContain('no sale with this reference');
  });
});
