import type { FormWords } from '../rules/script-words.ts';
import { enhance } from './enhance.ts';
import { enhanceForm } from './enhance-form.ts';
import { find } from './find.ts';

enhance<FormWords>((page) => {
  const form = find('#card-form', HTMLFormElement);
  if (form) enhanceForm(page, form);
});
