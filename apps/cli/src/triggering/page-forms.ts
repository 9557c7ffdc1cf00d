/** A form on a page, as a browser without scripts sees it. */
export type PageForm = {
  /** The resolved address that the form posts to. */
  readonly action: string;
  /** The form's fields with their values, without the buttons. */
  readonly fields: Readonly<Record<string, string>>;
  /** Buttons that have a name and a value. */
  readonly buttons: readonly { readonly name: string; readonly value: string }[];
};

/** A page's forms that use POST. Forms on other programs' pages might be read incorrectly, which does no harm. */
export function formsOf(html: string, address: string): readonly PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gis)].flatMap(([, attributes = '', content = '']) => {
    const { method, action } = attributesOf(attributes);
    const target = URL.parse(action ?? '', address)?.href;
    if (method?.toLowerCase() !== 'post' || target === undefined) return [];
    return [{ action: target, fields: fieldsOf(content), buttons: buttonsOf(content) }];
  });
}

/** The seconds after which a page reloads itself, as it does while the outcome is unknown. */
export function refreshSeconds(html: string): number | undefined {
  const meta = [...html.matchAll(/<meta\b([^>]*)>/gi)].map(([, attributes = '']) => attributesOf(attributes));
  const content = meta.find(({ 'http-equiv': name }) => name?.toLowerCase() === 'refresh')?.['content'];
  return content !== undefined && /^\d{1,3}$/.test(content) ? Number(content) : undefined;
}

function fieldsOf(content: string): Record<string, string> {
  const inputs = [...content.matchAll(/<input\b([^>]*)>/gi)].map(([, attributes = '']) => attributesOf(attributes));
  return Object.fromEntries(inputs.flatMap(({ name, value = '' }) => (name === undefined ? [] : [[name, value]])));
}

function buttonsOf(content: string): PageForm['buttons'] {
  const buttons = [...content.matchAll(/<button\b([^>]*)>/gi)].map(([, attributes = '']) => attributesOf(attributes));
  return buttons.flatMap(({ name, value }) => (name === undefined || value === undefined ? [] : [{ name, value }]));
}

function attributesOf(text: string): Readonly<Record<string, string | undefined>> {
  const pairs = [...text.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), unescaped(value)]));
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
