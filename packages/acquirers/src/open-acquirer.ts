import type { OpenedAccount } from '@pay/core/paying/accounts/read-account';
import { noticeUrl } from '@pay/core/paying/acquirer-notices/notice-url';
import type { Acquirer } from '@pay/core/paying/acquiring/acquirer';
import { type AcquirerConfig, type AcquirerKind, isKind } from './acquirer-kinds.ts';
import { createSimulatorAcquirer } from './simulator/create-simulator-acquirer.ts';

const ADAPTERS: Readonly<Record<AcquirerKind, (config: AcquirerConfig) => Acquirer>> = {
  simulator: ({ baseUrl, settings, secrets, earlierSecrets = [], noticeUrl }) =>
    createSimulatorAcquirer({
      baseUrl: baseUrl ?? '',
      settings,
      noticeSecrets: [secrets, ...earlierSecrets].flatMap(({ notice_secret: secret }) => secret ?? []),
      ...(noticeUrl !== undefined && { noticeUrl }),
    }),
};

/** Creates the adapter to an acquirer; it connects with its first call. */
export function openAcquirer(config: AcquirerConfig): Acquirer {
  return ADAPTERS[config.kind](config);
}

/** `engineUrl`: where the engine is reached. Throws if this version does not know the kind of the account. */
export function configOf({ account, ...secrets }: OpenedAccount, engineUrl: string): AcquirerConfig {
  const { kind, baseUrl, settings, accountId } = account;
  if (!isKind(kind)) throw new Error(`the kind ${kind} is not known`);
  return { kind, baseUrl, settings, ...secrets, noticeUrl: noticeUrl(engineUrl, accountId) };
}
