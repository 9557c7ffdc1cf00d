import { PACKAGE_VERSION } from '../rules/package-version.ts';
import { complete } from './complete.ts';
import { init } from './init.ts';

/** Card payments on a merchant's page. Nothing happens until one of these functions is called. */
export const Pay = {
  version: PACKAGE_VERSION as string,
  init,
  complete,
} as const;
