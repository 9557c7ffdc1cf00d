import { createServer } from 'node:http';
import { type Listening, listening } from '../server-sdk/listening.ts';
import { builtFile } from './built-files.ts';

export type PageOptions = {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
  /** CSS for the page around the widget. */
  readonly style?: string;
  /** The page's Content-Security-Policy. */
  readonly policy?: string;
  /** Scripts in the head, as paths on the script host. */
  readonly scripts?: readonly string[];
  readonly body?: string;
};

export type MerchantSite = {
  readonly url: string;
  /** The origin that a merchant's page loads the widget from; it differs from the page's own. */
  readonly scriptHost: string;
  /** Additional files of the script host, with their text. */
  readonly files: Map<string, string>;
  /** The address of a page with these options. */
  pageOf(options?: PageOptions): string;
  stop(): Promise<void>;
};

/** The icon of a page whose policy allows only this image. */
export const ICON = '/icon.svg';

export const CONTAINER = '<main><h1>Shop</h1><div id="pay"></div><p id="after">Terms</p></main>';

/** Starts a server for a merchant's pages, and the script host with the built widget. */
export async function startMerchantSite(engines: {
  readonly sandbox: string;
  readonly live: string;
}): Promise<MerchantSite> {
  const script = builtFile('checkout.js', engines);
  const files = new Map([
    ['/v0.1.0/checkout.js', script],
    ['/latest/checkout.js', script],
    ['/index.mjs', builtFile('index.mjs', engines)],
  ]);
  const scriptHost = await listening(
    createServer((request, response) => {
      const file = files.get(request.url ?? '');
      if (file === undefined) return void response.writeHead(404).end();
      const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' };
      response.writeHead(200, headers).end(file);
    }),
  );
  const pages = new Map<string, PageOptions>();
  const site: Listening = await listening(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === ICON) return void response.writeHead(204).end();
      const options = pages.get(pathname);
      if (options === undefined) return void response.writeHead(404).end();
      const policy = options.policy === undefined ? {} : { 'content-security-policy': options.policy };
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy });
      response.end(htmlOf(options, scriptHost.url));
    }),
  );
  return {
    url: site.url,
    scriptHost: scriptHost.url,
    files,
    pageOf: (options = {}) => {
      const path = `/page-${pages.size}`;
      pages.set(path, options);
      return site.url + path;
    },
    stop: async () => {
      await Promise.all([site.stop(), scriptHost.stop()]);
    },
  };
}

function htmlOf(options: PageOptions, host: string): string {
  const { lang = 'en', dir = 'ltr', style, scripts = ['/v0.1.0/checkout.js'], body = CONTAINER } = options;
  const tags = scripts.map((path) => `<script src="${host}${path}"></script>`).join('');
  const icon = options.policy === undefined ? 'data:,' : ICON;
  const styles = style === undefined ? '' : `<style>${style}</style>`;
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="${icon}">${styles}${tags}</head><body>${body}</body></html>`;
}
