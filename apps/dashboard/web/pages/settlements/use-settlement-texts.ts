import { settlements as ar } from '../../texts/ar/settlements.ts';
import { settlements as en } from '../../texts/en/settlements.ts';
import { pageTexts } from '../../texts/page-texts.ts';

export const useSettlementTexts = pageTexts({ en, ar });
