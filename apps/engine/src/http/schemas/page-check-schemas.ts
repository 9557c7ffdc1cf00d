import { DIFFERENCE_LENGTH_MAX, DIFFERENCES_MAX } from '@pay/core/telling/page-checks/record-check';
import { Type } from 'typebox';
import { freeText } from './free-text.ts';

const ADDRESS = {
  description: 'URL of the page that was loaded, without the payment id.',
  examples: ['https://pay.example/payment'],
};
const DIFFERENCES = { description: 'Everything that differs from the inventory.' };
const WHAT = {
  description: 'A description of the difference.',
  examples: ['the page has a script that is not in the inventory'],
};
const FOUND = {
  description: 'What was found, such as the hash of a script.',
  examples: ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
};

export const PageCheckSchema = Type.Object(
  {
    check_id: Type.String({ description: 'Identifier of the check.', examples: ['cpc_7Hq2Lw9ZbT4cVx8NfKdR3m'] }),
    address: Type.String(ADDRESS),
    differences: Type.Array(Type.Object({ what: Type.String(WHAT), found: Type.String(FOUND) }), DIFFERENCES),
  },
  { title: 'CardPageCheck', description: 'What a monitor found when it loaded the card page from outside.' },
);

const text = (about: typeof WHAT) => freeText({ maxLength: DIFFERENCE_LENGTH_MAX, ...about });

export const NewPageCheckBody = Type.Object(
  {
    address: Type.String({ pattern: '^https?://[!-~]{1,290}$', ...ADDRESS }),
    differences: Type.Array(Type.Object({ what: text(WHAT), found: text(FOUND) }, { additionalProperties: false }), {
      maxItems: DIFFERENCES_MAX,
      ...DIFFERENCES,
    }),
  },
  {
    title: 'NewCardPageCheck',
    description: 'What a monitor saw when it loaded the card page from outside.',
    additionalProperties: false,
  },
);
