import { Type } from 'typebox';
import { EXAMPLE } from './examples.ts';
import { freeText } from './free-text.ts';
import { inEachCurrency } from './in-each-currency.ts';
import { MovementFields } from './movement-fields.ts';
import { newAmount } from './session-schemas.ts';

export const CaptureSchema = Type.Object(
  {
    capture_id: Type.String({
      description: 'Identifier of the capture, and our reference at the acquirer.',
      examples: [EXAMPLE.captureId],
    }),
    ...MovementFields({
      status:
        '`pending`: the outcome is not known yet. Until it is known, the amount counts as captured, so that captures never exceed what was authorised. `failed`: nothing was taken.',
      createdAt: 'When the capture was requested.',
    }),
    last: Type.Boolean({
      description: 'Whether this is the last capture, after which the rest is released.',
      examples: [false],
    }),
  },
  { title: 'Capture', description: 'All or part of an authorised amount, taken from the shopper.' },
);

export const NewCaptureBody = Type.Object(
  {
    track_id: freeText({
      maxLength: 64,
      description: 'Identifier of the authorised session.',
      examples: [EXAMPLE.trackId],
    }),
    amount: Type.Optional(
      newAmount(4.5, ' The amount to capture. If it is missing, everything that is left is captured.'),
    ),
    last: Type.Optional(
      Type.Boolean({
        description:
          'Whether this is the last capture, after which the rest is released. A capture of everything that is left is always the last.',
        examples: [false],
      }),
    ),
  },
  {
    title: 'NewCapture',
    description: 'The authorised payment, and how much of it to capture.',
    additionalProperties: false,
    'x-examples': inEachCurrency(({ refund: amount }) => ({ track_id: EXAMPLE.trackId, amount, last: false })),
  },
);

export const NewVoidBody = Type.Object(
  {
    track_id: freeText({
      maxLength: 64,
      description: 'Identifier of the authorised session.',
      examples: [EXAMPLE.trackId],
    }),
  },
  {
    title: 'NewVoid',
    description: 'The authorised payment to void.',
    additionalProperties: false,
    examples: [{ track_id: EXAMPLE.trackId }],
  },
);
