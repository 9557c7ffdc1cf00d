import { customers as ar } from '../../texts/ar/customers.ts';
import { customers as en } from '../../texts/en/customers.ts';
import { pageTexts } from '../../texts/page-texts.ts';

export const useCustomerTexts = pageTexts({ en, ar });
