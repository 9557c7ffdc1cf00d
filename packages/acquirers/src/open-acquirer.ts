import type { OpenedAccount } from '@pay/core/paying/accounts/read-account';
import { noticeUrl } from '@pay/core/paying/acquirer-notices/notice-url';
import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import { type AcquirerConfig, type AcquirerKind, type AcquirerKinds, isKind, KINDS } from './acquirer-kinds.ts';
import { openAdyen } from './adyen/open-adyen.ts';
import { openCheckoutCom } from './checkout-com/open-checkout-com.ts';
import { openMpgs } from './mpgs/open-mpgs.ts';
import { createSimulatorAcquirer } from './simulator/create-simulator-acquirer.ts';

type Open = (config: AcquirerConfig) => Acquirer;

const ADAPTERS: Readonly<Record<AcquirerKind, Open>> = {
  adyen: openAdyen,
  checkout_com: openCheckoutCom,
  mpgs: openMpgs,
  simulator: ({ baseUrl, settings, secrets, earlierSecrets = [], noticeUrl, guard }) =>
    createSimulatorAcquirer({
      baseUrl: baseUrl ?? '',
      settings,
      noticeSecrets: [secrets, ...earlierSecrets].flatMap(({ notice_secret: secret }) => secret ?? []),
      ...(noticeUrl !== undefined && { noticeUrl }),
      ...(guard && { guard }),
    }),
};

/** Kinds of acquirers with their adapters. `open` throws if it cannot open the kind. */
export type OpenableKinds = { readonly facts: AcquirerKinds; readonly open: Open };

export const OPENABLE_KINDS: OpenableKinds = { facts: KINDS, open: openAcquirer };

/**
 * Creates the adapter to an acquirer; the adapter connects at its first call. Throws if this version does not know the
 * kind.
 */
export function openAcquirer(config: AcquirerConfig): Acquirer {
  const { kind } = config;
  if (!isKind(kind)) throw new Error(`the kind ${kind} is not known`);
  return ADAPTERS[kind](config);
}

/** `engineUrl`: the origin at which acquirers can reach the engine. */
export function configOf({ account, ...secrets }: OpenedAccount, engineUrl: string): AcquirerConfig {
  const { kind, baseUrl, settings, accountId } = account;
  return { kind, baseUrl, settings, ...secrets, noticeUrl: noticeUrl(engineUrl, accountId) };
}
