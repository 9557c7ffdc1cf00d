import axe, { type RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

export const EVERYTHING: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules whose result can differ between dark mode and light mode. */
export const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** The violations that axe finds on the current page: each violated rule, and where the page violates it. */
export async function axeViolations(page: Page, rules = EVERYTHING): Promise<readonly string[]> {
  await page.evaluate(`if (!globalThis.axe) {\n${axe.source}\n}\nundefined;`);
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly, resultTypes: ['violations'] }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`));
}
