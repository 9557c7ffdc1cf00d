import type { RefusalCode } from '@pay/core/ground/refusals/refusal';
import { PROBLEMS } from '@pay/serving/problems';
import { type TSchema, Type } from 'typebox';
import { EXAMPLE, NEUTRAL_HOSTS } from './examples.ts';
import { textEnum } from './text-enum.ts';

const FieldError = Type.Object(
  {
    field: Type.String({ description: 'Path of the field, such as `metadata.cart`.', examples: ['amount'] }),
    code: Type.String({ description: 'What is wrong with the field.', examples: ['amount_precision'] }),
    message: Type.String({
      description: 'An explanation for developers.',
      examples: ['BHD has 3 decimals, and this amount has more. Amounts are never rounded.'],
    }),
  },
  { title: 'FieldError', description: 'A field that is not valid.' },
);

export const ProblemSchema = Type.Object(
  {
    type: Type.String({
      format: 'uri',
      description: 'URL of the page that explains the code.',
      examples: [`${NEUTRAL_HOSTS.sandbox}/docs/problems/amount_precision`],
    }),
    title: Type.String({ description: 'The code in words.', examples: ['The amount has too many decimals'] }),
    status: Type.Integer({ format: 'int32', description: 'The HTTP status.', examples: [422] }),
    detail: Type.Optional(
      Type.String({
        description:
          'What happened in this case, for developers. The wording can change, so programs should use `code`.',
        examples: ['BHD has 3 decimals, and this amount has more. Amounts are never rounded.'],
      }),
    ),
    code: textEnum(Object.keys(PROBLEMS) as RefusalCode[], {
      description: 'What went wrong, for programs.',
      examples: ['amount_precision'],
    }),
    request_id: Type.String({
      description: 'Identifier of the request, also in the header `X-Request-Id`. Quote it when you ask for help.',
      examples: [EXAMPLE.requestId],
    }),
    errors: Type.Optional(Type.Array(FieldError, { description: 'The fields that are not valid, if any.' })),
  },
  { title: 'Problem', description: 'Why a request was refused, in RFC 9457 format.' },
);

const problem = { content: { 'application/problem+json': { schema: ProblemSchema } } };

/** The answers of a route: its own answers, and a problem for every other status. */
export function answers<T extends Record<number, TSchema>>(own: T) {
  return { ...own, '4xx': problem, '5xx': problem };
}
