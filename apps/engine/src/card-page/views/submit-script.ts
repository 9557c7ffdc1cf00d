import { createHash } from 'node:crypto';

/**
 * A script that submits the first form of the page to the issuer. It uses the method of the prototype, because an ACS
 * field named "submit" would hide the form's own method.
 */
export const SUBMIT_SCRIPT = 'HTMLFormElement.prototype.submit.call(document.forms[0])';

/** Used in the CSP of a hop page that posts a form, as `script-src '${submitScriptHash}'`. */
export const submitScriptHash = `sha256-${createHash('sha256').update(SUBMIT_SCRIPT).digest('base64')}`;
