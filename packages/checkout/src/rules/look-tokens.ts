/**
 * The colours of Pay's pages that the widget uses, light and dark. A test compares them with the colours of the pages.
 */
export const LOOK_TOKENS = {
  accent: ['#0b6b61', '#4fd1bf'],
  'on-accent': ['#fff', '#06201c'],
  raised: ['#fff', '#171d26'],
  line: ['#dce2ea', '#2a3340'],
  ink: ['#0c1a2a', '#e8ecf1'],
  'bad-ground': ['#fceceb', '#321a1a'],
} as const;
