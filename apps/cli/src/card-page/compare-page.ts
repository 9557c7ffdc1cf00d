import type { PageInventory } from '../roles.ts';
import type { PageContent } from './read-page.ts';

export type LoadedPage = {
  readonly status: number;
  readonly headers: Headers;
  readonly content: PageContent;
};

/** One difference between a page and the inventory, in words for an operator, with the fingerprint of what was found. */
export type Difference = { readonly what: string; readonly found: string };

const POLICY = 'content-security-policy';
/** Headers that would load something, send the shopper elsewhere, or keep something in the browser. */
const UNWANTED = ['set-cookie', 'link', 'refresh', 'content-security-policy-report-only', 'location', 'sourcemap'];
const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/;

/** Compares a card form, as a browser received it, with the inventory. Returns an empty list if nothing differs. */
export function comparePage({ status, headers, content }: LoadedPage, inventory: PageInventory): readonly Difference[] {
  if (status !== 200) return [{ what: 'the page did not answer with status 200', found: String(status) }];
  return [
    ...headerDifferences(headers, inventory, content),
    ...missing('script', content.scripts, inventory),
    ...missing('style', content.styles, inventory),
    ...unknown('script', content.scripts, inventory),
    ...unknownStyles(content.styles, inventory, headers),
    ...content.active.map((found) => ({
      what: 'the page has an element that can run code, load a resource or send data elsewhere',
      found,
    })),
  ];
}

function headerDifferences(headers: Headers, { headers: wanted }: PageInventory, content: PageContent): Difference[] {
  const differs = Object.entries(wanted)
    .filter(([name, value]) => name !== POLICY && headers.get(name) !== value)
    .map(([name]) => ({ what: `the header ${name} differs`, found: headers.get(name) ?? 'missing' }));
  const added = UNWANTED.filter((name) => headers.has(name)).map((name) => ({
    what: `the header ${name} was added`,
    found: name === 'set-cookie' ? 'a cookie' : (headers.get(name) ?? ''),
  }));
  return [...differs, ...added, ...policyDifferences(headers.get(POLICY) ?? '', wanted[POLICY] ?? '', content)];
}

/** A profile can have a logo on the same host, and a colour. The page then contains a style for that colour. */
function policyDifferences(text: string, wantedText: string, content: PageContent): Difference[] {
  const [policy, wanted] = [directivesOf(text), directivesOf(wantedText)];
  const colours = content.styles.map((hash) => `'${hash}'`);
  const isFit = (name: string, sources: readonly string[]) => {
    const allowed = wanted.get(name) ?? (name === 'img-src' ? ["'self'"] : undefined);
    if (allowed === undefined) return false;
    const more = sources.filter((source) => !allowed.includes(source));
    const isColour =
      name === 'style-src' && more.length === 1 && HASH.test(more[0] ?? '') && colours.includes(more[0] ?? '');
    return allowed.every((source) => sources.includes(source)) && (more.length === 0 || isColour);
  };
  const wrong = [...policy].filter(([name, sources]) => !isFit(name, sources));
  const lost = [...wanted.keys()].filter((name) => !policy.has(name));
  return [
    ...wrong.map(([name, sources]) => ({
      what: `the directive ${name} of the ${POLICY} differs`,
      found: sources.join(' ') || 'nothing',
    })),
    ...lost.map((name) => ({ what: `the directive ${name} of the ${POLICY} is missing`, found: 'missing' })),
  ];
}

function directivesOf(policy: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    // If a policy has two directives with the same name, browsers use the first.
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

function missing(kind: 'script' | 'style', found: readonly string[], { items, onForm }: PageInventory): Difference[] {
  return items
    .filter((item) => item.kind === kind && onForm.includes(item.name) && !found.includes(item.hash))
    .map(({ name }) => ({ what: `the ${kind} ${name} is missing`, found: 'missing' }));
}

function unknown(kind: 'script' | 'style', found: readonly string[], { items, onForm }: PageInventory): Difference[] {
  const known = items.filter((item) => item.kind === kind && onForm.includes(item.name)).map(({ hash }) => hash);
  return found
    .filter((hash, place) => !known.includes(hash) || found.indexOf(hash) !== place)
    .map((hash) => ({ what: `the page has a ${kind} that is not in the inventory`, found: hash }));
}

/** One additional style is allowed if the policy names it: the profile's colour. A style cannot run anything. */
function unknownStyles(found: readonly string[], inventory: PageInventory, headers: Headers): Difference[] {
  const others = unknown('style', found, inventory);
  const isColour = others.length === 1 && (headers.get(POLICY) ?? '').includes(`'${others[0]?.found}'`);
  return isColour ? [] : others;
}
