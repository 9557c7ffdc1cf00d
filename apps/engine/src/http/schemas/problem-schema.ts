import { type TSchema, Type } from 'typebox';
import { PROBLEMS } from '../problems/problem.ts';

const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'Address of a page that explains the code.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.Optional(Type.String()),
    code: Type.Enum(Object.keys(PROBLEMS)),
    request_id: Type.String({ description: 'Also in the header X-Request-Id; name it when you ask for help.' }),
    errors: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }), {
        description: 'The fields that are wrong.',
      }),
    ),
  },
  { title: 'Problem', description: 'RFC 9457' },
);

const answer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ProblemSchema } },
});

/** The answers of a route: its own, and a problem for everything else. */
export function answers<T extends Record<number, TSchema>>(own: T) {
  return { ...own, '4xx': answer('The request was refused.'), '5xx': answer('The service could not answer.') };
}
