import { publicProfileId } from '@pay/core/ground/ids/public-id';
import { approveLiveRequest } from '@pay/core/merchants/merchants/approve-live-request';
import { refuseLiveRequest } from '@pay/core/merchants/merchants/end-live-request';
import { type ListedLiveRequest, listLiveRequests } from '@pay/core/merchants/merchants/list-live-requests';
import { LIVE_REQUEST_STATES, type LiveRequestState } from '@pay/core/merchants/merchants/live-request';
import { majorText } from '@pay/money/amount';
import { type Command, Option } from 'commander';
import { ENV } from '../config.ts';
import { pay } from '../terminal/invoked-as.ts';
import { listed, print, printTable, result } from '../terminal/print.ts';
import { minute } from '../terminal/table.ts';
import { wholeNumber } from '../terminal/whole-number.ts';
import { withDatabase } from './database-of.ts';
import { operator, unwrap } from './operator.ts';

type ListOptions = {
  readonly state: LiveRequestState | 'any';
  readonly after?: string;
  readonly limit: number;
  readonly json?: true;
};

export function addLiveRequestsCommand(program: Command): void {
  const requests = program.command('live-requests').description("Decide on merchants' requests to take real money");
  addList(requests);
  requests
    .command('approve <request-id>')
    .description('Approve a request; the merchant gets its Live profile with a publishable key')
    .requiredOption('--name <name>', 'name of the Live profile, which shoppers see on the card page')
    .option('--note <text>', 'the reason; kept with the approval')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ pay live-requests approve liv_… --name 'Dallah Coffee'
  $ pay live-requests approve liv_… --name 'Dallah Coffee' --note 'contract 2026-114' --json`,
    )
    .action((requestId: string, { name, note }: { name: string; note?: string }) =>
      withDatabase(ENV, async (pool) => {
        const command = { requestId, profileName: name, note };
        const { profile, publishableKey } = unwrap(await approveLiveRequest({ pool }, operator(), command));
        const profileId = publicProfileId(profile.profileId);
        result({ profile_id: profileId, publishable_key: publishableKey.value });
        print(`Approved: ${profileId} is Live, with the publishable key ${publishableKey.value}`);
      }),
    );
  requests
    .command('refuse <request-id>')
    .description('Refuse a request; the merchant can ask again')
    .requiredOption('--reason <text>', 'the reason, which the merchant can read')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      `
Examples:
  $ pay live-requests refuse liv_… --reason 'The website shows no goods and no address.'`,
    )
    .action((requestId: string, { reason }: { reason: string }) =>
      withDatabase(ENV, async (pool) => {
        const { merchantId } = unwrap(await refuseLiveRequest({ pool }, operator(), { requestId, reason }));
        result({ request_id: requestId, merchant_id: merchantId, state: 'refused', reason });
        print(`Refused. ${merchantId} can read your reason in the dashboard.`);
      }),
    );
}

function addList(requests: Command): void {
  requests
    .command('list')
    .description('List requests that are waiting for a decision, oldest first')
    .addOption(
      new Option('--state <state>', 'only requests in this state')
        .choices([...LIVE_REQUEST_STATES, 'any'])
        .default('open'),
    )
    .option('--after <id>', 'start after this request')
    .option('--limit <number>', 'maximum number of requests', wholeNumber(1, 1_000), 100)
    .option('--json', 'print one JSON document, with everything that the merchant entered')
    .addHelpText(
      'after',
      `
Examples:
  $ pay live-requests list
  $ pay live-requests list --state any --json`,
    )
    .action(({ state, json, ...page }: ListOptions) =>
      withDatabase(ENV, async (pool) => {
        const filter = { ...page, state: state === 'any' ? undefined : state };
        const { data, next } = unwrap(await listLiveRequests({ pool }, filter));
        if (json) return result(listed(data.map(document), next));
        if (data.length === 0) return print(state === 'open' ? 'No requests are waiting.' : 'No requests found.');
        const heads = ['id', 'state', 'merchant', 'business', 'website', 'monthly volume', 'contact', 'requested'];
        printTable(heads, data.map(cells));
        const more = pay(`live-requests list --state ${state} --after ${next}`);
        if (next !== null) print(`\nThere are more requests: ${more}`);
      }),
    );
}

function cells(request: ListedLiveRequest): readonly string[] {
  return [
    request.requestId,
    request.state,
    request.merchantName,
    request.businessName,
    request.website,
    volume(request),
    request.contactEmail,
    minute(request.askedAt),
  ];
}

function volume({ expectedMonthlyVolume: amount }: ListedLiveRequest): string {
  return `${majorText(amount)} ${amount.currency}`;
}

function document(request: ListedLiveRequest): unknown {
  return {
    request_id: request.requestId,
    merchant_id: request.merchantId,
    merchant_name: request.merchantName,
    state: request.state,
    business_name: request.businessName,
    website: request.website,
    contact_name: request.contactName,
    contact_email: request.contactEmail,
    expected_monthly_volume: majorText(request.expectedMonthlyVolume),
    currency: request.expectedMonthlyVolume.currency,
    note: request.note,
    asked_at: request.askedAt.toISOString(),
    decided_at: request.decidedAt?.toISOString() ?? null,
    reason: request.reason,
  };
}
