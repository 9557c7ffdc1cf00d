import { html } from 'ghtml';
import { BRAND } from '../../look/brand.ts';
import { STYLE } from '../styles.ts';
import { contents, type LinkGroup } from './navigation.ts';

export type DocsPage = {
  readonly title: string;
  readonly navigation: readonly LinkGroup[];
  /** The link to this page in the navigation. */
  readonly current: string | null;
  readonly main: string;
};

/** The frame of every page of the documentation: no scripts, nothing from other hosts. */
export function page({ title, navigation, current, main }: DocsPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>!${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<p><a class="top-link brand" href="/docs"><strong>${BRAND}</strong> <span>API reference</span></a></p>
<p class="ways"><a class="top-link to-contents" href="#contents">Contents</a> <a class="top-link" href="/openapi.json">OpenAPI</a></p>
</header>
<div class="frame">
!${contents(navigation, current)}
<main id="main">
!${main}
</main>
</div>
</body>
</html>
`;
}
