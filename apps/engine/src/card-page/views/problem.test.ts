import { describe, expect, test } from 'vitest';
import { LANGS } from '../texts/texts.ts';
import { renderChecking } from './checking.ts';
import { renderProblem } from './problem.ts';

const NOTHING_CHARGED = { en: 'Nothing was charged', ar: 'لم يُخصم أي مبلغ' };

describe.each(LANGS)('in %s', (lang) => {
  const frame = { lang, environment: 'live', switchLanguageHref: null } as const;
  const problem = { ...frame, paymentId: null, requestId: null } as const;

  test('the page for a fault on our side says that nothing was charged only if that is certain', () => {
    expect(renderProblem({ ...problem, kind: 'broken', nothingCharged: true })).toContain(NOTHING_CHARGED[lang]);
    expect(renderProblem({ ...problem, kind: 'broken', nothingCharged: false })).not.toContain(NOTHING_CHARGED[lang]);
    expect(renderProblem({ ...problem, kind: 'not_found' })).not.toContain(NOTHING_CHARGED[lang]);
  });

  test('the page for an uncertain outcome never says that nothing was charged', () => {
    const checking = { ...frame, paymentId: 'pay_1', merchantName: 'Shop', amountText: '10.500 BHD' };
    const html = renderChecking({ ...checking, backHref: 'https://shop.example/?status=pending' });
    expect(html).not.toContain(NOTHING_CHARGED[lang]);
    expect(html).toContain('href="https://shop.example/?status&#61;pending"');
    expect(renderChecking({ ...checking, backHref: null })).not.toContain('<a ');
  });

  test('a problem page links back to the payment if there is one', () => {
    const html = renderProblem({ ...problem, kind: 'stale_form', paymentId: 'pay_1' });
    expect(html).toContain(`href="/payment?payment_id&#61;pay_1&#38;lang&#61;${lang}"`);
    expect(renderProblem({ ...problem, kind: 'stale_form' })).not.toContain('href=');
  });

  test('only the page that says that no card can be taken is marked so, and no failure of ours is', () => {
    const kinds = ['not_found', 'stale_form', 'too_many_requests', 'acquirer_unavailable'] as const;
    const pages = kinds.map((kind) => [kind, renderProblem({ ...problem, kind })] as const);
    const broken = renderProblem({ ...problem, kind: 'broken', nothingCharged: false });
    const marked = [...pages, ['broken', broken] as const].filter(([, html]) => html.includes('data-takes-no-cards'));
    expect(marked.map(([kind]) => kind)).toEqual(['acquirer_unavailable']);
  });

  test('a problem page shows a code to quote if there is one', () => {
    expect(renderProblem({ ...problem, kind: 'not_found', requestId: 'req_1' })).toContain('>req_1</code>');
  });
});
