import type { AuditEntry } from '@pay/core/audit/record-audit';
import type { PersonRefusalCode } from '@pay/core/refusals/refusal';
import { audit } from '@pay/dashboard/web/texts/en/audit';
import { problems } from '@pay/dashboard/web/texts/en/problems';
import { expect, test } from 'vitest';

// What lacks a word does not compile; that both languages have the same ones, the pages' own tests see to.
const ACTIONS: Readonly<Record<AuditEntry['action'], string>> = audit.actions;
const REFUSALS: Readonly<Record<PersonRefusalCode, { readonly title: string; readonly advice: string }>> =
  problems.codes;

test('there is a word for everything that the audit log holds, and no two are the same', () => {
  expect(new Set(Object.values(ACTIONS)).size).toBe(Object.keys(ACTIONS).length);
});

test('what people are refused says what it is, and what to do now', () => {
  for (const { title, advice } of Object.values(REFUSALS)) expect(`${title} ${advice}`).toMatch(/^\p{Lu}.*\.$/u);
});
