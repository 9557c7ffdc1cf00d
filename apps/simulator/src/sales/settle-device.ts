import type { Sale } from '../book/sale.ts';
import { scenarioNamed } from '../cards/card-scenario.ts';
import type { AcquirerDesk } from './acquirer-desk.ts';
import { authenticated } from './take-sale.ts';

/**
 * Continues a sale at the merchant's request, once the browser's data has arrived. Any other sale is returned
 * unchanged.
 */
export function settleDevice(desk: AcquirerDesk, sale: Sale): Sale {
  if (sale.state !== 'awaiting_device' || !sale.device?.isDone) return sale;
  const scenario = scenarioNamed(sale.scenario);
  const brand = sale.card?.brand ?? 'other';
  const pending: Sale = { ...sale, state: 'pending' };
  return desk.book.recordSale(authenticated(desk, pending, scenario, brand, sale.device.returnUrl, desk.now()));
}

/** Records that the browser has visited the issuer's page that collects its data. */
export function recordDeviceData(desk: AcquirerDesk, sale: Sale): Sale {
  if (sale.state !== 'awaiting_device' || !sale.device || sale.device.isDone) return sale;
  return desk.book.recordSale({
    ...sale,
    device: { ...sale.device, isDone: true },
    changedAt: desk.now().toISOString(),
  });
}
