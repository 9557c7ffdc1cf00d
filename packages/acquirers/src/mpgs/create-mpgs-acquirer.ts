import type { Acquirer, CaptureRequest, RefundRequest } from '@pay/core/paying/acquiring/acquirer';
import type { RawNotice } from '@pay/core/paying/acquiring/notice';
import { type GatewayOptions, openGateway } from './gateway.ts';
import { holdCard } from './hold-card.ts';
import { inquire } from './inquire.ts';
import { move } from './moves.ts';
import { MPGS } from './mpgs-kind.ts';
import { probe } from './probe.ts';
import { readMpgsNotice } from './read-mpgs-notice.ts';
import { LOOK_AGAIN_MS, reverse } from './reverse.ts';
import { type SaleSettings, sells } from './sells.ts';

export type MpgsOptions = GatewayOptions &
  SaleSettings & {
    /** The secrets that notifications can have, the newest first. */
    readonly noticeSecrets?: readonly string[];
    readonly lookAgainMs?: number;
  };

/** Throws if the base URL is not valid. */
export function createMpgsAcquirer(given: MpgsOptions): Acquirer {
  const { descriptor, noticeUrl, noticeSecrets = [], lookAgainMs = LOOK_AGAIN_MS, ...options } = given;
  const gateway = openGateway(options);
  // The gateway sends notifications only to addresses with TLS.
  const isNotified = noticeSecrets.length > 0 && noticeUrl?.startsWith('https:');
  const { authorise, resume } = sells(gateway, { descriptor, ...(isNotified && { noticeUrl }) });
  return {
    name: 'mpgs',
    capabilities: MPGS.capabilities,
    hold: (request) => holdCard(gateway, request),
    authorise,
    resume,
    inquire: (subject) => inquire(gateway, subject),
    reverse: (subject) => reverse(gateway, subject, lookAgainMs),
    capture: (request: CaptureRequest) => move(gateway, 'CAPTURE', request),
    refund: (request: RefundRequest) => move(gateway, 'REFUND', request),
    ...(noticeSecrets.length > 0 && {
      readNotice: (notice: RawNotice) => readMpgsNotice(noticeSecrets, notice, options.observe),
    }),
    probe: (timeoutMs) => probe(gateway, timeoutMs),
    close: gateway.close,
  };
}
