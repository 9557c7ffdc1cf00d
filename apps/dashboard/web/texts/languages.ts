import type { keepLanguage } from './language-of.ts';
import type { loadTexts } from './texts.ts';

/**
 * The functions that load and remember a language. `main.ts` passes these functions on, so that no other script imports
 * them, and the build creates no separate file for them.
 */
export type Languages = { readonly loadTexts: typeof loadTexts; readonly keepLanguage: typeof keepLanguage };
