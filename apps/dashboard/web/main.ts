import './styles/styles.css';
import { askEarly } from './calls/ask-early.ts';
import { firstLanguage, keepLanguage } from './texts/language-of.ts';
import { loadTexts } from './texts/texts.ts';

// This script is small and runs first, so that the texts and the answers that the first page needs are on their way
// while the rest of the code is loaded.
const texts = loadTexts(firstLanguage());
const early = askEarly(location.pathname);
const { start } = await import('./start.tsx');
await start({ texts, early, languages: { loadTexts, keepLanguage } });
