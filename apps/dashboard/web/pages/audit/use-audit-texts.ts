import { audit as ar } from '../../texts/ar/audit.ts';
import { audit as en } from '../../texts/en/audit.ts';
import { pageTexts } from '../../texts/page-texts.ts';

export const useAuditTexts = pageTexts({ en, ar });
