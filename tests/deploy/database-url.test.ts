import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { databaseUrl } from '@pay/settings/database-url';
import { expect, test } from 'vitest';

const text = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8');

/** The settings that every node of compose.yaml gets, with `secret` for each value that `.env` must contain. */
function settingsOfCompose(): Record<string, string> {
  const [, block = ''] = /^x-environment:.*\n((?: .*\n)+)/m.exec(text('compose.yaml')) ?? [];
  const filledIn = (value: string): string => {
    // The innermost first, because a value that is left out can itself name a setting.
    const next = value.replace(/\$\{\w+:(?:\?|-([^${}]*))\}/g, (_, otherwise) => otherwise ?? 'secret');
    return next === value ? value : filledIn(next);
  };
  const lines = [...block.matchAll(/^ {2}(\w+): "?(.*?)"?$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filledIn(value)]));
}

test('nodes accept the database of compose.yaml', () => {
  const settings = settingsOfCompose();
  expect(settings['DATABASE_URL']).toBe('postgres://pay:secret@postgres:5432/pay');
  expect(databaseUrl(settings)).toBe(settings['DATABASE_URL']);
});

test.each(['docs/installation.md', 'docs/high-availability.md'])('nodes accept the database of %s', (path) => {
  const urls = text(path).match(/postgres:\/\/[^\s'`"]+/g) ?? [];
  expect(urls.length).toBeGreaterThan(0);
  for (const DATABASE_URL of urls) expect(databaseUrl({ DATABASE_URL })).toBe(DATABASE_URL);
});
