import type { FastifyRequest } from 'fastify';

/**
 * The maximum size of a form. A card form has fewer than 500 bytes, so a form above this maximum is not a card form.
 */
export const FORM_BYTES_MAX = 4_096;

/** The form was larger than any of our forms. */
export class FormTooLarge extends Error {}

/** The shopper's connection ended before the whole form had arrived. */
export class FormCutOff extends Error {}

/**
 * All these connections share one error, because collecting a stack trace for each of them is expensive when thousands
 * end together.
 */
const CUT_OFF = new FormCutOff('the connection ended');

/**
 * Reads a form's body into one buffer. The caller wipes the buffer. The chunks from the socket are wiped here, so that
 * no second copy of a card number remains. Thousands of forms can be half sent at the same time, so each form gets only
 * as much memory as its `content-length` says.
 */
export function readFormBody(payload: FastifyRequest['raw']): Promise<Buffer> {
  const body = Buffer.alloc(Math.min(FORM_BYTES_MAX, Number(payload.headers['content-length'] ?? FORM_BYTES_MAX)));
  let length = 0;
  let isSettled = false;
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      if (isSettled) return;
      isSettled = true;
      if (error !== undefined) body.fill(0);
      if (error === undefined) resolve(body.subarray(0, length));
      else reject(error);
    };
    payload.on('data', (piece: Buffer) => {
      const fits = !isSettled && length + piece.length <= body.length;
      if (fits) length += piece.copy(body, length);
      // Bytes that do not fit are also wiped, until the form ends or takes too long.
      piece.fill(0);
      if (!fits) settle(new FormTooLarge());
    });
    payload.once('end', () => settle());
    payload.once('error', () => settle(CUT_OFF));
    // This event follows `end` or `error`, if either has occurred.
    payload.once('close', () => settle(CUT_OFF));
  });
}
