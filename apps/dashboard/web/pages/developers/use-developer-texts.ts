import { developers as ar } from '../../texts/ar/developers.ts';
import { developers as en } from '../../texts/en/developers.ts';
import { pageTexts } from '../../texts/page-texts.ts';

export const useDeveloperTexts = pageTexts({ en, ar });
