import { MathBN } from '@medusajs/framework/utils';

type Row = { readonly id: string; readonly payment_id: string; readonly amount: unknown; readonly raw_amount: unknown };

type CaptureService = {
  retrieve(id: string): Promise<Row>;
  list(filter: { readonly payment_id: string }, config: { readonly take: null }): Promise<readonly Row[]>;
};

/** The amount of one capture, and of all captures of its payment, each as plain decimal text. */
export type CaptureInMedusa = { readonly amount: string; readonly total: string };

/**
 * Reads a capture that Medusa has recorded and now requests. Medusa gives providers the capture's identifier but not
 * its amount, which can be a part of the payment.
 */
export async function captureInMedusa(container: Record<string, unknown>, id: string): Promise<CaptureInMedusa> {
  const service = container['captureService'] as CaptureService;
  const capture = await service.retrieve(id);
  const all = await service.list({ payment_id: capture.payment_id }, { take: null });
  const amountOf = ({ raw_amount, amount }: Row) => raw_amount ?? amount;
  return {
    amount: MathBN.convert(amountOf(capture) as never).toFixed(),
    total: MathBN.sum(...all.map((each) => amountOf(each) as never)).toFixed(),
  };
}
