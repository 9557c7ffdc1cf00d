import { newRoutedId } from '@pay/core/ground/ids/public-id';
import { sealer } from '@pay/core/ground/sealing/sealer';
import { sealFile } from '@pay/core/paying/disputes/evidence';
import type { TestDashboard } from '../harness/test-dashboard.ts';

export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

/** Adds a paid session with a dispute and an evidence file. */
export async function newDispute({ config, database: { pool } }: TestDashboard, profileId: string) {
  const trackId = newRoutedId('trk', profileId);
  const [attemptId, evidenceId] = [newRoutedId('att', profileId), newRoutedId('evd', profileId)];
  const [disputeId, paymentId] = [newRoutedId('dsp', profileId), newRoutedId('pay', profileId)];
  await pool.query(
    `insert into sessions (profile_id, track_id, payment_id, payment_started_at, amount_minor, currency, expires_at,
       status, live_attempt_id, completed_at, attempt_count)
     values ($1, $2, $3, now(), 1000, 'BHD', now() + interval '1 day', 'succeeded', $4, now(), 1)`,
    [profileId, trackId, paymentId, attemptId],
  );
  await pool.query(
    `insert into attempts (profile_id, attempt_id, track_id, number, state, acquirer, card_brand, card_last_four,
       card_expiry_month, card_expiry_year, challenge_return_id, completed_at)
     values ($1, $2, $3, 1, 'approved', 'simulator', 'visa', '4242', 12, 2040, $2, now())`,
    [profileId, attemptId, trackId],
  );
  await pool.query(
    `insert into disputes (profile_id, dispute_id, track_id, attempt_id, acquirer, acquirer_reference, state, amount_minor,
       currency) values ($1, $2, $3, $4, 'simulator', $2, 'opened', 1000, 'BHD')`,
    [profileId, disputeId, trackId, attemptId],
  );
  await pool.query(
    `insert into dispute_facts (profile_id, dispute_id, fact_id, kind, source, amount_minor)
     values ($1, $2, 'opened', 'opened', 'notice', 1000)`,
    [profileId, disputeId],
  );
  const { sealed, content } = sealFile(sealer(config.sealingKeys), evidenceId, PICTURE);
  await pool.query(
    `insert into dispute_evidence (profile_id, evidence_id, dispute_id, name, media_type, bytes, sha256, sealed, content,
       uploaded_by) values ($1, $2, $3, 'receipt.png', 'image/png', $4, sha256(convert_to($2, 'UTF8')), $5, $6, 'somebody')`,
    [profileId, evidenceId, disputeId, PICTURE.length, sealed, content],
  );
  return { track_id: trackId, dispute_id: disputeId, evidence_id: evidenceId };
}
