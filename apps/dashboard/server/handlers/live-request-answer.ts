import type { LiveRequest } from '@pay/core/merchants/merchants/live-request';
import type { Answer } from '../../api/calls.ts';

export function liveRequestAnswer(request: LiveRequest): Answer<'askForLive'> {
  return {
    request_id: request.requestId,
    state: request.state,
    business_name: request.businessName,
    website: request.website,
    contact_name: request.contactName,
    contact_email: request.contactEmail,
    expected_monthly_volume_minor: Number(request.expectedMonthlyVolume.minor),
    currency: request.expectedMonthlyVolume.currency,
    note: request.note,
    asked_at: request.askedAt.toISOString(),
    decided_at: request.decidedAt?.toISOString() ?? null,
    reason: request.reason,
  };
}
