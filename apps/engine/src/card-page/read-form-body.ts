import type { FastifyRequest } from 'fastify';

/** A card form is under 200 bytes; anything larger than this is not one. */
export const FORM_BYTES_MAX = 4_096;

/** The form was larger than any form of ours. */
export class FormTooLarge extends Error {}

/** The shopper's connection ended before the form did. */
export class FormCutOff extends Error {}

/**
 * Reads a form's body into one buffer, which the caller wipes. The chunks from the socket are wiped here, so that no
 * second copy of a card number remains.
 */
export async function readFormBody(payload: FastifyRequest['raw']): Promise<Buffer> {
  const body = Buffer.alloc(FORM_BYTES_MAX);
  let length = 0;
  try {
    for await (const piece of payload as AsyncIterable<Buffer>) {
      if (length + piece.length > FORM_BYTES_MAX) throw new FormTooLarge();
      length += piece.copy(body, length);
      piece.fill(0);
    }
    return body.subarray(0, length);
  } catch (error) {
    body.fill(0);
    throw error instanceof FormTooLarge ? error : new FormCutOff('the connection ended', { cause: error });
  }
}
