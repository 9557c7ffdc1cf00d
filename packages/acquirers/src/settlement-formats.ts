import { type Mapping, OWN_FORMAT } from '@pay/core/books/settlements/reading/mapping';
import type { AccountSettings } from '@pay/core/paying/accounts/account';
import { adyenReport } from './adyen/settlement-report.ts';

/** The formats of settlement files that need no mapping, by name. */
export const SETTLEMENT_FORMATS: Readonly<Record<string, (settings: AccountSettings) => Mapping>> = {
  pay: () => OWN_FORMAT,
  adyen: adyenReport,
};

/** The name of the format of files that are read by a mapping. */
export const MAPPED_FORMAT = 'mapped';

/** How to read a file: by its format, or by a mapping. Undefined if the choice is not possible. */
export function settlementMapping(
  format: string,
  mapping: Mapping | undefined,
): ((settings: AccountSettings) => Mapping) | undefined {
  if (format === MAPPED_FORMAT) return mapping === undefined ? undefined : () => mapping;
  if (mapping !== undefined || !Object.hasOwn(SETTLEMENT_FORMATS, format)) return undefined;
  return SETTLEMENT_FORMATS[format];
}
