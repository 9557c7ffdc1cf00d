import { objectOf, textOf } from '../../read-json.ts';

/**
 * The gateway's refusal to carry out a request. The explanation is not kept, because it can repeat a value of the
 * request, such as a card number.
 */
export type GatewayError = {
  readonly cause: string;
  /** The field that the gateway does not accept. */
  readonly field: string | null;
  /** The id of our order, if the gateway answers that it does not know that order. */
  readonly unknownOrder: string | null;
};

/**
 * Reads an answer in the gateway's own format; null for anything else. The gateway has no code for an order that it
 * does not know, only a sentence with the order's id and the merchant's. A probe checks that the sentence is still the
 * same, so an account whose gateway words it differently cannot become active.
 */
export function readGatewayError(body: unknown, merchantId: string): GatewayError | null {
  const answer = objectOf(body);
  const error = objectOf(answer?.['error']);
  const cause = textOf(error?.['cause'], /^[A-Z_]{1,64}$/);
  if (answer?.['result'] !== 'ERROR' || error === null || cause === null) return null;
  const field = textOf(error['field'], /^[A-Za-z0-9_.[\]]{1,128}$/);
  const explanation = typeof error['explanation'] === 'string' ? error['explanation'] : '';
  const [, order, merchant] = /^Unable to find order = (\S{1,64}) for merchant (\S{1,64}?)\.?$/.exec(explanation) ?? [];
  const isUnknown = cause === 'INVALID_REQUEST' && order !== undefined && merchant === merchantId;
  return { cause, field, unknownOrder: isUnknown ? order : null };
}
