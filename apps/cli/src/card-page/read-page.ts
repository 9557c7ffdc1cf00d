import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** What a browser would run, load and send because of a page's HTML. */
export type PageContent = {
  /** The hashes of the texts of scripts and styles, as in a content security policy. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Everything else that can run code, load something or send a form elsewhere, each described in one line. */
  readonly active: readonly string[];
};

/** Elements that load or run something, whatever their attributes. */
const ACTIVE: ReadonlySet<string> = new Set([
  'applet',
  'audio',
  'base',
  'embed',
  'fencedframe',
  'frame',
  'iframe',
  'link',
  'object',
  'portal',
  'source',
  'track',
  'video',
]);
const ADDRESSES: ReadonlySet<string> = new Set([
  'action',
  'data',
  'formaction',
  'href',
  'poster',
  'src',
  'srcset',
  'xlink:href',
]);
const LOGO = /^\/payment\/logo\/\w+\/[\w-]+$/;
/** An address on the page's own host that a link or a form may have. */
const OWN_PATH = /^\/(?!\/)[^\\]*$|^[?#]/;

/** Parses a page as a browser does, both with and without scripts. */
export function readPage(html: string): PageContent {
  const scripts: string[] = [];
  const styles: string[] = [];
  const active = new Set<string>();
  for (const element of elementsOf(parse(html, { scriptingEnabled: false }))) {
    const { tagName, attrs } = element;
    const attributes = new Map(attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]));
    if (tagName === 'script' && !attributes.has('src')) scripts.push(hashOf(textOf(element)));
    if (tagName === 'style') styles.push(hashOf(textOf(element)));
    if (ACTIVE.has(tagName)) active.add(`<${tagName}>`);
    if (tagName === 'meta' && attributes.has('http-equiv') && !isPlainRefresh(attributes))
      active.add('<meta http-equiv>');
    for (const [name, value] of attributes) if (isActive(tagName, name, value)) active.add(`<${tagName} ${name}>`);
  }
  return { scripts, styles, active: [...active] };
}

function isActive(tag: string, name: string, value: string): boolean {
  if (name.startsWith('on') || name === 'style' || name === 'srcdoc' || name === 'ping') return true;
  if (!ADDRESSES.has(name)) return false;
  if (tag === 'img') return !LOGO.test(value);
  if (name === 'action' || name === 'formaction' || tag === 'a') return !OWN_PATH.test(value);
  return true;
}

/** If no script runs, the page reloads itself while it waits. */
function isPlainRefresh(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.get('http-equiv') === 'refresh' && /^\d{1,3}$/.test(attributes.get('content') ?? '');
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
  if ('content' in node) yield* elementsOf(node.content);
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
