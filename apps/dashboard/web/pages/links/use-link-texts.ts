import { links as ar } from '../../texts/ar/links.ts';
import { links as en } from '../../texts/en/links.ts';
import { pageTexts } from '../../texts/page-texts.ts';

export const useLinkTexts = pageTexts({ en, ar });
