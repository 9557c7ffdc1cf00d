import { join } from 'node:path';
import type { Capture } from './capture.ts';
import { openJournal } from './journal.ts';
import type { Refund } from './refund.ts';
import type { Sale } from './sale.ts';

type Entry = { readonly sale: Sale } | { readonly capture: Capture } | { readonly refund: Refund };

/**
 * The acquirer's records, separate from all other databases. They are in memory, backed by a journal that stores the
 * whole record at every change; the last entry of a record is the valid one.
 */
export type Book = {
  sale(reference: string): Sale | undefined;
  saleOfAcs(acsId: string): Sale | undefined;
  saleOfDevice(deviceId: string): Sale | undefined;
  capture(reference: string): Capture | undefined;
  /** The accepted captures of a sale. */
  capturesOf(saleReference: string): readonly Capture[];
  refund(reference: string): Refund | undefined;
  /** The accepted refunds of a sale. */
  refundsOf(saleReference: string): readonly Refund[];
  /** The records in order of arrival. */
  sales(): Iterable<Sale>;
  captures(): Iterable<Capture>;
  refunds(): Iterable<Refund>;
  /** Calls the listener with each sale that is recorded from now on. */
  onSale(listener: (sale: Sale) => void): void;
  recordSale(sale: Sale): Sale;
  recordCapture(capture: Capture): Capture;
  recordRefund(refund: Refund): Refund;
  /** Resolves when everything recorded so far is in the file. No answer may be sent earlier. */
  written(): Promise<void>;
  close(): Promise<void>;
};

export async function openBook(dataDir: string): Promise<Book> {
  const sales = new Map<string, Sale>();
  const referenceOfAcs = new Map<string, string>();
  const referenceOfDevice = new Map<string, string>();
  const captures = bySale<Capture>();
  const refunds = bySale<Refund>();

  function remember(entry: Entry): void {
    if ('sale' in entry) {
      const { sale } = entry;
      sales.set(sale.reference, sale);
      if (sale.challenge !== null) referenceOfAcs.set(sale.challenge.acsId, sale.reference);
      if (sale.device) referenceOfDevice.set(sale.device.deviceId, sale.reference);
      return;
    }
    if ('capture' in entry) captures.add(entry.capture);
    else refunds.add(entry.refund);
  }

  const listeners: ((sale: Sale) => void)[] = [];
  const journal = await openJournal(join(dataDir, 'book.jsonl'), (line) => remember(JSON.parse(line) as Entry));

  function record(entry: Entry): void {
    remember(entry);
    journal.append(JSON.stringify(entry));
  }

  return {
    sale: (reference) => sales.get(reference),
    saleOfAcs: (acsId) => sales.get(referenceOfAcs.get(acsId) ?? ''),
    saleOfDevice: (deviceId) => sales.get(referenceOfDevice.get(deviceId) ?? ''),
    capture: captures.get,
    capturesOf: captures.acceptedOf,
    refund: refunds.get,
    refundsOf: refunds.acceptedOf,
    sales: () => sales.values(),
    captures: captures.all,
    refunds: refunds.all,
    onSale: (listener) => void listeners.push(listener),
    recordSale(sale) {
      record({ sale });
      for (const listener of listeners) listener(sale);
      return sale;
    },
    recordCapture(capture) {
      record({ capture });
      return capture;
    },
    recordRefund(refund) {
      record({ refund });
      return refund;
    },
    written: journal.written,
    close: journal.close,
  };
}

type OfSale = { readonly reference: string; readonly saleReference: string; readonly refusal: string | null };

/** Captures or refunds, by their own reference and by that of their sale. */
function bySale<Each extends OfSale>() {
  const all = new Map<string, Each>();
  const accepted = new Map<string, readonly Each[]>();
  return {
    get: (reference: string) => all.get(reference),
    acceptedOf: (saleReference: string) => accepted.get(saleReference) ?? [],
    all: () => all.values(),
    add(each: Each): void {
      all.set(each.reference, each);
      if (each.refusal !== null) return;
      accepted.set(each.saleReference, [...(accepted.get(each.saleReference) ?? []), each]);
    },
  };
}
