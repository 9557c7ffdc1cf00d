import type { Member, RunningAcquirer, StartParts } from '../acquirers/acquirer-of-run.ts';
import { type NoticeProxy, type NoticeProxyParts, startNoticeProxy } from '../proxies/notice-proxy.ts';
import type { CrashMerchant } from './merchants.ts';

export type StartedAcquirer = {
  readonly name: string;
  readonly acquirer: RunningAcquirer;
  /** The address that the acquirers send their notices to. */
  readonly noticeProxy: NoticeProxy;
};

/** Starts the acquirers of a run, each with the merchants that have an account there. */
export async function startAcquirers(
  members: readonly Member[],
  { ends, merchants, ...parts }: StartParts & Omit<NoticeProxyParts, 'protocol'>,
): Promise<readonly StartedAcquirer[]> {
  const started: StartedAcquirer[] = [];
  for (const [place, { name, start }] of members.entries()) {
    const acquirer = await start({ ...parts, ends, merchants: merchantsAt(merchants, place) });
    const noticeProxy = await startNoticeProxy({ ...parts, protocol: acquirer.protocol });
    ends.defer(() => noticeProxy.stop());
    started.push({ name, acquirer, noticeProxy });
  }
  return started;
}

/** The merchants that have an account at the acquirer with this position, as that acquirer knows them. */
function merchantsAt(merchants: readonly CrashMerchant[], place: number): readonly CrashMerchant[] {
  return merchants.flatMap((merchant) => {
    const { at } = merchant.shape;
    const shape = at === undefined ? merchant.shape : at[place];
    return shape ? [{ ...merchant, shape }] : [];
  });
}
