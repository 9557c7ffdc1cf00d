import { html } from 'ghtml';
import type { OpenapiDocument } from '../../http/openapi/openapi-document.ts';
import { operationGroups } from '../reading/operations.ts';
import { referenceLinks } from './navigation.ts';
import { operationSection } from './operation.ts';
import { overview } from './overview.ts';
import { page } from './page.ts';
import { inline } from './prose.ts';

/** The whole API reference as a page, generated only from the OpenAPI document. */
export function renderReference(document: OpenapiDocument): string {
  const groups = operationGroups(document).map(
    ({ name, description, entries }) => html`<section class="group">
<h2>${name}</h2>
!${description && html`<p class="text">!${inline(description)}</p>`}
!${entries.map((entry) => operationSection(document, entry)).join('\n')}
</section>`,
  );
  return page({
    title: `${document.info.title} API reference`,
    navigation: referenceLinks(document),
    current: null,
    main: `${overview(document)}\n${groups.join('\n')}`,
  });
}
