import { readFileSync } from 'node:fs';
import { ConfigError } from '@pay/settings/config-error';
import { pageHeaders } from '../page-headers.ts';
import { pageScript, SCRIPT_FILES, type ScriptName } from '../views/page-script.ts';
import { STYLES } from '../views/styles.ts';
import { SUBMIT_SCRIPT, submitScriptHash } from '../views/submit-script.ts';

export type InventoryItem = {
  readonly name: string;
  readonly kind: 'script' | 'style';
  /** The pages that contain the item. */
  readonly where: string;
  /** Why the item is needed. */
  readonly reason: string;
  /** As in a content security policy: `sha256-` and the hash of exactly the item's bytes in the page, in base64. */
  readonly hash: string;
  /** The files that the item was built from. */
  readonly sources: readonly string[];
};

/** Everything that a card page of this installation can run, and the headers that the page is sent with. */
export type PageInventory = {
  readonly items: readonly InventoryItem[];
  /** The names of the items on the page with the card form. */
  readonly onForm: readonly string[];
  /** The headers of the page with the card form, over https, for a profile that has neither a colour nor a logo. */
  readonly headers: Readonly<Record<string, string>>;
};

const FORM_SCRIPT = 'card-page.js';
const FORM_STYLE = 'card-page.css';

/**
 * The inventory, from the built scripts and the records that the build keeps of them. Throws ConfigError if the
 * scripts are not built.
 */
export function pageInventory(): PageInventory {
  const items: readonly InventoryItem[] = [
    {
      name: FORM_SCRIPT,
      kind: 'script',
      where: 'the card form',
      reason:
        "Formats and checks the card fields while the shopper types, keeps them out of the browser's history, and sends the form only once. Sends nothing to other hosts.",
      hash: pageScript('form').hash,
      sources: builtFrom('form'),
    },
    {
      name: 'checking.js',
      kind: 'script',
      where: 'the page that waits for an answer',
      reason: 'Requests the page again and shows the outcome without reloading. Sends nothing to other hosts.',
      hash: pageScript('checking').hash,
      sources: builtFrom('checking'),
    },
    {
      name: 'submit.js',
      kind: 'script',
      where: 'the page that takes the shopper to the issuer',
      reason: `Submits the page's form to the issuer for 3-D Secure: ${SUBMIT_SCRIPT}`,
      hash: submitScriptHash,
      sources: ['apps/engine/src/card-page/views/submit-script.ts'],
    },
    {
      name: FORM_STYLE,
      kind: 'style',
      where: 'the card form',
      reason: 'Styles the page. Loads nothing.',
      hash: STYLES.form.hash,
      sources: ['apps/engine/src/card-page/views/styles.ts'],
    },
    {
      name: 'outcome.css',
      kind: 'style',
      where: 'every other page',
      reason: 'Styles the pages. Loads nothing.',
      hash: STYLES.outcome.hash,
      sources: ['apps/engine/src/card-page/views/styles.ts'],
    },
  ];
  const headers = pageHeaders({ formTarget: 'self', script: 'form' }, true);
  return { items, onForm: [FORM_SCRIPT, FORM_STYLE], headers };
}

function builtFrom(script: ScriptName): readonly string[] {
  try {
    return (
      JSON.parse(readFileSync(new URL(`${SCRIPT_FILES[script].href}.json`), 'utf8')) as { inputs: readonly string[] }
    ).inputs;
  } catch (error) {
    throw new ConfigError("The card page's script has not been built. Run `npm run build` first.", { cause: error });
  }
}
