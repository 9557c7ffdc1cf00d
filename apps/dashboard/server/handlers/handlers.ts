import { ACCOUNT_HANDLERS } from './accounts.ts';
import { AUDIT_HANDLERS } from './audit.ts';
import { BOOK_HANDLERS } from './books.ts';
import { CUSTOMER_HANDLERS } from './customers.ts';
import { DISPUTE_HANDLERS } from './disputes.ts';
import { HOME_HANDLERS } from './home.ts';
import { INBOX_HANDLERS } from './inbox.ts';
import { KEY_HANDLERS } from './keys.ts';
import { LINK_HANDLERS } from './links.ts';
import { LOGO_HANDLERS } from './logos.ts';
import { ME_HANDLERS } from './me.ts';
import { MERCHANT_HANDLERS } from './merchants.ts';
import { NOTE_HANDLERS } from './notes.ts';
import { OPERATOR_HANDLERS } from './operator.ts';
import { PAYMENT_HANDLERS } from './payments.ts';
import { PLATFORM_HANDLERS } from './platform.ts';
import { PROFILE_HANDLERS } from './profiles.ts';
import { PROOF_HANDLERS } from './proofs.ts';
import { RECEIPT_HANDLERS } from './receipts.ts';
import { REQUEST_HANDLERS } from './requests.ts';
import { ROUTING_HANDLERS } from './routing.ts';
import { SCRIPT_TAG_HANDLERS } from './script-tag.ts';
import { SETTLEMENT_HANDLERS } from './settlements.ts';
import { TEAM_HANDLERS } from './team.ts';
import { TEST_CLOCK_HANDLERS } from './test-clock.ts';
import { VIEW_HANDLERS } from './views.ts';
import { WEBHOOK_HANDLERS } from './webhooks.ts';

/** The handler of each route. */
export const HANDLERS = {
  ...ME_HANDLERS,
  ...SCRIPT_TAG_HANDLERS,
  ...MERCHANT_HANDLERS,
  ...AUDIT_HANDLERS,
  ...TEAM_HANDLERS,
  ...PROFILE_HANDLERS,
  ...LOGO_HANDLERS,
  ...KEY_HANDLERS,
  ...OPERATOR_HANDLERS,
  ...PAYMENT_HANDLERS,
  ...RECEIPT_HANDLERS,
  ...NOTE_HANDLERS,
  ...VIEW_HANDLERS,
  ...DISPUTE_HANDLERS,
  ...CUSTOMER_HANDLERS,
  ...LINK_HANDLERS,
  ...TEST_CLOCK_HANDLERS,
  ...WEBHOOK_HANDLERS,
  ...REQUEST_HANDLERS,
  ...HOME_HANDLERS,
  ...INBOX_HANDLERS,
  ...PLATFORM_HANDLERS,
  ...BOOK_HANDLERS,
  ...PROOF_HANDLERS,
  ...ACCOUNT_HANDLERS,
  ...ROUTING_HANDLERS,
  ...SETTLEMENT_HANDLERS,
};
