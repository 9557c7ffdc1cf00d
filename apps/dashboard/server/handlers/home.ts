import { accepted, refused } from '@pay/core/ground/refusals/refusal';
import { readDeclines } from '@pay/core/looking/insight/read-declines';
import { readVolume, type Sums } from '@pay/core/looking/insight/read-volume';
import { readWarnings } from '@pay/core/looking/insight/read-warnings';
import { accessToProfile } from '@pay/core/merchants/access/find-access';
import { mayDo } from '@pay/core/merchants/access/rights';
import { declineMessage } from '@pay/core/paying/acquiring/decline-code';
import { profileEndpoints, recentDeliveries } from '@pay/core/telling/webhooks/endpoints/profile-endpoints';
import type { FastifyRequest } from 'fastify';
import type { DashboardContext } from '../http/dashboard-context.ts';
import type { Handlers } from '../http/handler.ts';
import { isStillSignedIn } from '../http/signed-in.ts';

const DAYS_DEFAULT = 30;

export const HOME_HANDLERS: Handlers<
  'readVolume' | 'readDeclines' | 'readWebhookHealth' | 'readWarnings' | 'watchProfile'
> = {
  readVolume: async ({ context, profileId, query: { days, currency } }) => {
    const found = await readVolume(context, { profileId, days: daysOf(days), currency });
    if (!found.ok) return found;
    const { points, total, previous, currencies, timeZone, previousPoints, ...rest } = found.value;
    return accepted({
      ...rest,
      currencies: [...currencies],
      time_zone: timeZone,
      points: points.map(({ at, day, ...sums }) => ({ at: at.toISOString(), day, ...sumsAnswer(sums) })),
      total: sumsAnswer(total),
      previous: sumsAnswer(previous),
      previous_points: previousPoints,
    });
  },

  readDeclines: async ({ context, profileId, query: { days } }) => {
    const counts = await readDeclines(context, { profileId, days: daysOf(days) });
    return accepted({ data: counts.map((each) => ({ ...each, message: declineMessage(each.code) })) });
  },

  readWebhookHealth: async ({ context, profileId }) => {
    const [endpoints, recent] = await Promise.all([
      profileEndpoints(context, profileId),
      recentDeliveries(context, profileId),
    ]);
    return accepted({
      endpoints: endpoints.map(({ endpoint_id: id, url, status, failing_since, waiting }) => {
        const { succeeded = 0, failed = 0 } = recent.find((each) => each.endpoint_id === id) ?? {};
        return { endpoint_id: id, url, status, failing_since, waiting, succeeded, failed };
      }),
    });
  },

  readWarnings: async ({ context, profileId, access: { role } }) => {
    const warnings = await readWarnings(context, { profileId, role });
    return accepted({
      data: warnings.map(({ kind, objectId, label, count, since }) => ({
        kind,
        object_id: objectId,
        label,
        count,
        since: since?.toISOString() ?? null,
      })),
    });
  },

  watchProfile: async ({ context, profileId, request, signedIn: { personId } }) => {
    const stream = context.live.open({
      personId,
      profileId,
      mayStay: () => mayStay(context, request, personId, profileId),
    });
    return stream
      ? accepted(stream)
      : refused('rate_limited', 'You have too many windows open. Close one, and try again.');
  },
};

async function mayStay(context: DashboardContext, request: FastifyRequest, personId: string, profileId: string) {
  if (!(await isStillSignedIn(context, request))) return false;
  const access = await accessToProfile(context, personId, profileId);
  return access !== undefined && mayDo(access.role, 'payments.read');
}

function daysOf(text: string | undefined): number {
  return text === undefined ? DAYS_DEFAULT : Number(text);
}

/** Sums of 90 days are far below the largest integer that a JavaScript number can represent exactly. */
function sumsAnswer({ sessions, paid, failed, paidMinor, refundedMinor }: Sums) {
  return { sessions, paid, failed, paid_minor: Number(paidMinor), refunded_minor: Number(refundedMinor) };
}
