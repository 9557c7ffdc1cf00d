import type { Merchant } from '@pay/core/merchants/merchants/merchant';
import type { Answer } from '../../api/calls.ts';

export function merchantAnswer({ merchantId, name, createdAt, suspendedAt, live }: Merchant): Answer<'readMerchant'> {
  return { merchant_id: merchantId, name, created_at: createdAt.toISOString(), suspended: suspendedAt !== null, live };
}
