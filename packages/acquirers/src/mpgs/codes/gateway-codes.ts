import { APPROVED, type CodeTable, declined, PARTLY_APPROVED, UNKNOWN } from '../../codes/meaning.ts';

/** `response.gatewayCode`, as in version 100. */
export const GATEWAY_CODES = {
  title: '`response.gatewayCode`',
  sources: [
    'https://developer.mastercard.com/mastercard-gateway/documentation/testing/response-code/',
    'https://ap-gateway.mastercard.com/api/documentation/integrationGuidelines/apiReference/apiRefTransactionErrors.html',
  ],
  readOn: '2026-11-22',
  basis: 'Only the beginning of both pages could be read; the complete list is from public programs for version 100.',
  codes: {
    APPROVED,
    APPROVED_AUTO: APPROVED,
    APPROVED_PENDING_SETTLEMENT: APPROVED,
    PARTIALLY_APPROVED: PARTLY_APPROVED,
    // The issuer's own code is more specific, if there is one.
    DECLINED: declined('do_not_honour'),
    REFERRED: declined('do_not_honour'),
    UNSPECIFIED_FAILURE: declined('processing_error'),
    ABORTED: declined('processing_error'),
    CANCELLED: declined('processing_error'),
    DUPLICATE_BATCH: declined('processing_error'),
    NOT_SUPPORTED: declined('processing_error'),
    BLOCKED: declined('do_not_honour'),
    AUTHENTICATION_FAILED: declined('authentication_failed'),
    NOT_ENROLLED_3D_SECURE: declined('authentication_failed'),
    DECLINED_AVS: declined('do_not_honour', 'update_card'),
    DECLINED_AVS_CSC: declined('wrong_cvv', 'update_card'),
    DECLINED_CSC: declined('wrong_cvv', 'update_card'),
    INVALID_CSC: declined('wrong_cvv', 'update_card'),
    DECLINED_DO_NOT_CONTACT: declined('do_not_retry', 'never'),
    DECLINED_INVALID_PIN: declined('do_not_honour'),
    DECLINED_PIN_REQUIRED: declined('do_not_honour'),
    DECLINED_PAYMENT_PLAN: declined('do_not_honour'),
    EXCEEDED_RETRY_LIMIT: declined('limit_exceeded', 'not_before'),
    EXPIRED_CARD: declined('expired_card', 'update_card'),
    INSUFFICIENT_FUNDS: declined('insufficient_funds', 'not_before'),
    ACQUIRER_SYSTEM_ERROR: UNKNOWN,
    SYSTEM_ERROR: UNKNOWN,
    TIMED_OUT: UNKNOWN,
    UNKNOWN,
    PENDING: UNKNOWN,
    SUBMITTED: UNKNOWN,
    DEFERRED_TRANSACTION_RECEIVED: UNKNOWN,
    // Another transaction of the order is in progress. That transaction could be the one that the inquiry is about.
    LOCK_FAILURE: UNKNOWN,
    // Answers to requests other than sales.
    AUTHENTICATION_IN_PROGRESS: UNKNOWN,
    BALANCE_AVAILABLE: UNKNOWN,
    BALANCE_UNKNOWN: UNKNOWN,
    NO_BALANCE: UNKNOWN,
  },
} as const satisfies CodeTable;
