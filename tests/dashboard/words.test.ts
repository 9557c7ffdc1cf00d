import { REASONS, type Reason } from '@pay/core/ground/refusals/reason';
import type { PersonRefusalCode } from '@pay/core/ground/refusals/refusal';
import type { AuditEntry } from '@pay/core/merchants/audit/record-audit';
import { plainProblem } from '@pay/dashboard/web/calls/problem';
import { ar } from '@pay/dashboard/web/texts/ar/ar';
import { audit } from '@pay/dashboard/web/texts/en/audit';
import { en } from '@pay/dashboard/web/texts/en/en';
import { problems } from '@pay/dashboard/web/texts/en/problems';
import { problemWords } from '@pay/dashboard/web/texts/problem-words';
import { describe, expect, test } from 'vitest';

// The code does not compile if a text is missing. The pages' own tests compare the two languages.
const ACTIONS: Readonly<Record<AuditEntry['action'], string>> = audit.actions;
const REFUSALS: Readonly<Record<PersonRefusalCode, { readonly title: string; readonly advice: string }>> =
  problems.codes;

describe('every reason that the server can give', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String);
  test.each(
    Object.entries(REASONS).flatMap(([reason, sentence]) =>
      [en, ar].map((texts) => ({ lang: texts.lang, reason: reason as Reason, sentence, texts })),
    ),
  )('$reason is explained in $lang', ({ reason, sentence, texts }) => {
    const words = texts.reasons[reason];
    expect(words).toMatch(/[.]$/);
    expect(placeholders(sentence)).toEqual(expect.arrayContaining(placeholders(words)));
    const values = Object.fromEntries(placeholders(sentence).map((name) => [name.slice(1, -1), 'x17x']));
    const wrong = { field: 'amount', reason, values };
    const { advice } = problemWords({ ...plainProblem('invalid_request', sentence), errors: [wrong] }, texts);
    const ofForm = reason === 'form_unexpected' ? texts.problems.fields.amount : words;
    expect(advice).toBe(ofForm.replace(/\{\w+\}/g, 'x17x'));
    expect(/\p{Script=Arabic}/u.test(advice)).toBe(texts === ar);
  });
});

test('every action in the audit log has its own text', () => {
  expect(new Set(Object.values(ACTIONS)).size).toBe(Object.keys(ACTIONS).length);
});

test('every refusal states the problem and what to do next', () => {
  for (const { title, advice } of Object.values(REFUSALS)) expect(`${title} ${advice}`).toMatch(/^\p{Lu}.*\.$/u);
});
