import type { DeclineAdvice } from '@pay/core/paying/acquiring/acquirer';

/** Where the codes are from, and when they were listed. */
export const MERCHANT_ADVICE_SOURCE = {
  page: 'https://docs.adyen.com/development-resources/raw-acquirer-responses#mastercard-merchant-advice-codes',
  date: '2026-11-22',
} as const;

/** Mastercard's advice after a decline. It takes precedence over the advice that belongs to the reason. */
export const MERCHANT_ADVICE: Readonly<Record<string, DeclineAdvice>> = {
  '01': 'update_card',
  '02': 'not_before',
  '03': 'never',
  '21': 'never',
  '24': 'not_before',
  '25': 'not_before',
  '26': 'not_before',
  '27': 'not_before',
  '28': 'not_before',
  '29': 'not_before',
  '30': 'not_before',
};
