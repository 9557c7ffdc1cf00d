import type { Environment } from '@pay/core/ground/environment/environment';
import { publicProfileId } from '@pay/core/ground/ids/public-id';
import type { ListedAccount } from '@pay/core/looking/platform/account-page';
import { type AccountKinds, awaitsNotice, nextStates } from '@pay/core/paying/accounts/account';
import type { FoundAccount } from '@pay/core/paying/accounts/find-account';
import { noticeUrl } from '@pay/core/paying/acquirer-notices/notice-url';
import type { Answer } from '../../api/calls.ts';

/** An account as lists show it; `title` is the name of its kind. */
export function listedAccountAnswer(account: ListedAccount, title: string): Answer<'listAccounts'>['data'][number] {
  return {
    account_id: account.accountId,
    profile_id: publicProfileId(account.profileId),
    profile_name: account.profileName,
    merchant_id: account.merchantId,
    merchant_name: account.merchantName,
    environment: account.environment,
    kind: account.kind,
    title,
    base_url: account.baseUrl,
    state: account.state,
    probe: account.probe,
    probed_at: account.probedAt?.toISOString() ?? null,
    is_probe_due: account.isProbeDue,
    created_at: account.createdAt.toISOString(),
  };
}

/**
 * One account with its settings and the versions of its secrets, but without the secrets themselves. `engines`: the
 * engine's origin in each environment.
 */
export function accountAnswer(
  { account, secrets, ...owner }: FoundAccount,
  title: string,
  engines: Readonly<Record<Environment, string>>,
  kinds: AccountKinds,
): Answer<'readAccount'> {
  const isNoticeAwaited = awaitsNotice(account, kinds);
  return {
    ...listedAccountAnswer({ ...account, ...owner }, title),
    notice_url: noticeUrl(engines[account.environment], account.accountId),
    is_notice_awaited: isNoticeAwaited,
    next_states: [...nextStates(account, isNoticeAwaited)],
    settings: Object.fromEntries(
      Object.entries(account.settings).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
    ),
    secrets: secrets.map(({ number, createdAt, endsAt }) => ({
      number,
      created_at: createdAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
    })),
    verified_at: account.verifiedAt?.toISOString() ?? null,
    activated_at: account.activatedAt?.toISOString() ?? null,
    retired_at: account.retiredAt?.toISOString() ?? null,
  };
}
