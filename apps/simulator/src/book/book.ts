import { join } from 'node:path';
import { openJournal } from './journal.ts';
import type { Refund } from './refund.ts';
import type { Sale } from './sale.ts';

type Entry = { readonly sale: Sale } | { readonly refund: Refund };

/**
 * The acquirer's records, separate from all other databases. They are in memory, backed by a journal that stores the
 * whole record at every change; the last entry counts.
 */
export type Book = {
  sale(reference: string): Sale | undefined;
  saleOfAcs(acsId: string): Sale | undefined;
  saleOfDevice(deviceId: string): Sale | undefined;
  refund(reference: string): Refund | undefined;
  /** The accepted refunds of a sale. */
  refundsOf(saleReference: string): readonly Refund[];
  /** In order of arrival. */
  sales(): Iterable<Sale>;
  refunds(): Iterable<Refund>;
  recordSale(sale: Sale): Sale;
  recordRefund(refund: Refund): Refund;
  /** Resolves when everything recorded so far is in the file. No answer may be sent earlier. */
  written(): Promise<void>;
  close(): Promise<void>;
};

export async function openBook(dataDir: string): Promise<Book> {
  const sales = new Map<string, Sale>();
  const referenceOfAcs = new Map<string, string>();
  const referenceOfDevice = new Map<string, string>();
  const refunds = new Map<string, Refund>();
  const acceptedRefunds = new Map<string, readonly Refund[]>();

  function remember(entry: Entry): void {
    if ('sale' in entry) {
      const { sale } = entry;
      sales.set(sale.reference, sale);
      if (sale.challenge !== null) referenceOfAcs.set(sale.challenge.acsId, sale.reference);
      if (sale.device) referenceOfDevice.set(sale.device.deviceId, sale.reference);
      return;
    }
    const { refund } = entry;
    refunds.set(refund.reference, refund);
    if (refund.refusal !== null) return;
    acceptedRefunds.set(refund.saleReference, [...(acceptedRefunds.get(refund.saleReference) ?? []), refund]);
  }

  const journal = await openJournal(join(dataDir, 'book.jsonl'), (line) => remember(JSON.parse(line) as Entry));

  function record(entry: Entry): void {
    remember(entry);
    journal.append(JSON.stringify(entry));
  }

  return {
    sale: (reference) => sales.get(reference),
    saleOfAcs: (acsId) => sales.get(referenceOfAcs.get(acsId) ?? ''),
    saleOfDevice: (deviceId) => sales.get(referenceOfDevice.get(deviceId) ?? ''),
    refund: (reference) => refunds.get(reference),
    refundsOf: (saleReference) => acceptedRefunds.get(saleReference) ?? [],
    sales: () => sales.values(),
    refunds: () => refunds.values(),
    recordSale(sale) {
      record({ sale });
      return sale;
    },
    recordRefund(refund) {
      record({ refund });
      return refund;
    },
    written: journal.written,
    close: journal.close,
  };
}
