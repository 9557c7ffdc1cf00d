import { factsIn } from '@pay/acquirers/acquirer-kinds';
import { accepted } from '@pay/core/ground/refusals/refusal';
import { accountPage } from '@pay/core/looking/platform/account-page';
import { addAccount } from '@pay/core/paying/accounts/add-account';
import { findAccount } from '@pay/core/paying/accounts/find-account';
import { listAccounts } from '@pay/core/paying/accounts/list-accounts';
import { activateAccount, moveAccount } from '@pay/core/paying/accounts/move-account';
import { requestProbe } from '@pay/core/paying/accounts/probe-account';
import { OVERLAP_SECONDS, rotateSecrets } from '@pay/core/paying/accounts/rotate-secrets';
import type { DashboardContext } from '../http/dashboard-context.ts';
import type { Handlers } from '../http/handler.ts';
import { accountAnswer, listedAccountAnswer } from './account-answer.ts';
import { kindAnswers } from './kind-answer.ts';
import { pageRequest } from './page-request.ts';

type Names =
  | 'readAcquirers'
  | 'listAcquirerKinds'
  | 'listAccounts'
  | 'readAccount'
  | 'addAccount'
  | 'probeAccount'
  | 'activateAccount'
  | 'drainAccount'
  | 'retireAccount'
  | 'rotateAccountSecrets';

export const ACCOUNT_HANDLERS: Handlers<Names> = {
  readAcquirers: async ({ context, profileId }) => {
    const accounts = await listAccounts(context, profileId);
    return accepted({
      data: accounts
        .filter(({ state }) => state !== 'retired')
        .map(({ kind, state, createdAt }) => ({
          kind,
          title: titleOf(context, kind),
          state,
          created_at: createdAt.toISOString(),
        })),
    });
  },

  listAcquirerKinds: async ({ context: { config } }) => accepted({ data: kindAnswers(config) }),

  listAccounts: async ({ context, query: { merchant_id: merchantId, state, ...page } }) => {
    const found = await accountPage(context, { ...pageRequest(page), merchantId, state });
    if (!found.ok) return found;
    const data = found.value.data.map((each) => listedAccountAnswer(each, titleOf(context, each.kind)));
    return accepted({ data, next: found.value.next });
  },

  readAccount: async ({ context, params: { account_id: accountId } }) => {
    const found = await findAccount(context, accountId);
    if (!found.ok) return found;
    const title = titleOf(context, found.value.account.kind);
    return accepted(accountAnswer(found.value, title, context.config.engines, context.accounts.kinds));
  },

  addAccount: async ({ context, actor, profileId, body: { kind, base_url: baseUrl, values } }) => {
    const { allowLoopbackWebhooks: allowLocalhost } = context.config;
    const command = { profileId, kind, baseUrl, values, allowLocalhost };
    const added = await addAccount(context.accounts, actor, command);
    return added.ok ? accepted({ account_id: added.value.accountId }) : added;
  },

  probeAccount: async ({ context, actor, params: { account_id: accountId } }) => {
    const wanted = await requestProbe(context, actor, accountId);
    return wanted.ok ? accepted(null) : wanted;
  },

  activateAccount: async ({ context, actor, params: { account_id: accountId } }) => {
    const activated = await activateAccount(context.accounts, actor, accountId);
    return activated.ok ? accepted(null) : activated;
  },

  drainAccount: async ({ context, actor, params: { account_id: accountId } }) => {
    const drained = await moveAccount(context, actor, accountId, 'draining');
    return drained.ok ? accepted(null) : drained;
  },

  retireAccount: async ({ context, actor, params: { account_id: accountId } }) => {
    const retired = await moveAccount(context, actor, accountId, 'retired');
    return retired.ok ? accepted(null) : retired;
  },

  rotateAccountSecrets: async ({ context, actor, params: { account_id: accountId }, body }) => {
    const rotated = await rotateSecrets(context.accounts, actor, {
      accountId,
      values: body.values,
      overlapSeconds: body.overlap_hours === undefined ? OVERLAP_SECONDS : body.overlap_hours * 3_600,
      allowLocalhost: context.config.allowLoopbackWebhooks,
    });
    return rotated.ok ? accepted(null) : rotated;
  },
};

function titleOf({ config }: DashboardContext, kind: string): string {
  return factsIn(config.kinds, kind)?.title ?? kind;
}
