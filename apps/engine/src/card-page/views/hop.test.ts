import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LANGS, textsIn } from '../texts/texts.ts';
import { renderHop } from './hop.ts';
import { SUBMIT_SCRIPT, submitScriptHash } from './submit-script.ts';

const TARGET = 'https://shop.example/return?track_id=trk_1&status=success';

describe.each(LANGS)('a hop page in %s', (lang) => {
  const frame = { lang, environment: 'sandbox' } as const;

  test.each(['success', 'failed', 'cancelled', 'expired', 'pending'] as const)(
    'links to the merchant and shows the status of the payment: %s',
    (status) => {
      const html = renderHop({ ...frame, kind: 'to_merchant', targetUrl: TARGET, status, merchantName: 'Shop' });
      expect(html.match(/ href="/g)).toHaveLength(1);
      expect(html).toContain('href="https://shop.example/return?track_id&#61;trk_1&#38;status&#61;success"');
      expect(html).toContain(`<h1>${textsIn(lang).hop.toMerchant[status]('Shop').title}</h1>`);
      expect(html).not.toContain('<script');
    },
  );

  test('posts every field to the ACS with a button, and automatically if scripts run', () => {
    const fields = { creq: 'abc', submit: 'a field that hides the form’s own method' };
    const html = renderHop({
      ...frame,
      kind: 'to_step',
      step: 'challenge',
      hop: { method: 'POST', url: 'https://acs.example/challenge', fields },
    });
    expect(html).toContain('<form method="post" action="https://acs.example/challenge">');
    expect(html).toContain('<input type="hidden" name="creq" value="abc">');
    expect(html).toContain('name="submit"');
    expect(html).toContain(`>${textsIn(lang).hop.toAcs.button}</button>`);
    expect(html).toContain(`<script>${SUBMIT_SCRIPT}</script>`);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'shop://return', ' javascript:alert(1)'])(
    'refuses a link that is not a web address: %s',
    (address) => {
      const merchant = { ...frame, kind: 'to_merchant', status: 'success', merchantName: 'Shop' } as const;
      expect(() => renderHop({ ...merchant, targetUrl: address })).toThrow(/http/);
      expect(() =>
        renderHop({ ...frame, kind: 'to_step', step: 'challenge', hop: { method: 'POST', url: address, fields: {} } }),
      ).toThrow(/http/);
    },
  );
});

test('the hash for the policy is the hash of the script in the page', () => {
  const html = renderHop({
    lang: 'en',
    environment: 'live',
    kind: 'to_step',
    step: 'challenge',
    hop: { method: 'POST', url: 'https://acs.example/', fields: {} },
  });
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(submitScriptHash).toBe(`sha256-${createHash('sha256').update(script).digest('base64')}`);
});
