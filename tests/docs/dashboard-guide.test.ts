import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MERCHANT_RIGHTS, mayDo } from '@pay/core/merchants/access/rights';
import { ROLES } from '@pay/core/merchants/access/role';
import { paymentsCsv } from '@pay/dashboard/server/streams/payments-csv';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { customers } from '@pay/dashboard/web/texts/ar/customers';
import { developers } from '@pay/dashboard/web/texts/ar/developers';
import { links } from '@pay/dashboard/web/texts/ar/links';
import { settlements } from '@pay/dashboard/web/texts/ar/settlements';
import { inbox } from '@pay/dashboard/web/texts/en/insight';
import { payments } from '@pay/dashboard/web/texts/en/payments';
import { webhooks } from '@pay/dashboard/web/texts/en/webhooks';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../tidy/project-files.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/dashboard.md'), 'utf8');

describe('the guide to the dashboard', () => {
  test('lists the roles of every right', () => {
    const [head = [], , ...rows] = tableAfter('## Roles');
    expect(head.slice(1, -1).map((name) => name.toLowerCase())).toEqual(ROLES);
    expect(rows.map((row) => row.at(-1)).sort()).toEqual(MERCHANT_RIGHTS.map((right) => `\`${right}\``).sort());
    for (const right of MERCHANT_RIGHTS) {
      const row = rows.find((cells) => cells.at(-1) === `\`${right}\``);
      expect(row?.slice(1, -1), right).toEqual(ROLES.map((role) => (mayDo(role, right) ? 'yes' : '–')));
    }
  });

  test('lists every payment filter by the label of its field', () => {
    const { search, status, brand, from, to, currency, amountMin, amountMax, reference, metadata, last4 } =
      payments.filters;
    const named = firstCells('### Find payments').flatMap((cell) => cell.split(', '));
    expect(named).toEqual([
      search,
      status,
      brand,
      from,
      to,
      currency,
      amountMin,
      amountMax,
      reference,
      metadata,
      last4,
    ]);
  });

  test.each([
    ['## Payments', [...Object.values(payments.states), ...Object.values(payments.refunded)]],
    ['### Refunds', Object.values(payments.refund.outcomes).map(({ title }) => title)],
    ['## Webhooks', Object.values(webhooks.states)],
    ['## Inbox', Object.values(inbox.kinds).map(({ title }) => title)],
  ])('explains under %s everything that the page can show there', (heading, words) => {
    const explained = firstCells(heading).flatMap((cell) => cell.split(/, (?=\p{Lu})/u));
    expect(explained.sort()).toEqual(words.toSorted());
  });

  test("lists the export's columns in order", async () => {
    let text = '';
    for await (const chunk of paymentsCsv(none())) text += String(chunk);
    const columns = text.trim().replace('\ufeff', '').split(',');
    const named = GUIDE.slice(GUIDE.indexOf('The columns are'), GUIDE.indexOf('Amounts are in major units'));
    expect([...named.matchAll(/`(\w+)`/g)].map(([, column]) => column)).toEqual(columns);
  });
});

describe('the table of Arabic terms', () => {
  const rows = readFileSync(join(ROOT, 'docs/guides/arabic-terms.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const texts = textsIn({ ...ar, customers, developers, links, settlements }).join('\n');

  test('has 45 terms, each with a source or marked as our own choice', () => {
    expect(rows.length).toBe(45);
    for (const [, english, , source] of rows) expect(source, english).toMatch(/\(\[\d+\]\)|own choice/);
  });

  test('lists only words that the pages use', () => {
    expect(rows.map(([, , term = '']) => term).filter((term) => !texts.includes(term))).toEqual([]);
  });
});

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.replaceAll(/[\u2066-\u2069]/g, '')];
  if (typeof value === 'function') return textsIn(value('1', '2'));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function* none(): AsyncGenerator<never> {}

/** The cells of the first table below a heading, row by row. */
function tableAfter(heading: string): readonly (readonly string[])[] {
  const [table = ''] = /(?:^\|.*\n)+/m.exec(GUIDE.slice(GUIDE.indexOf(`\n${heading}\n`))) ?? [];
  return table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

function firstCells(heading: string): readonly string[] {
  return tableAfter(heading)
    .slice(2)
    .map(([first = '']) => first);
}
