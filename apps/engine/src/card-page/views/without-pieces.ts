import { pageScript, SCRIPT_NAMES } from './page-script.ts';
import { STYLES } from './styles.ts';

/** A page without its common style and its script, because tests would mistake text in them for elements. */
export function withoutPieces(html: string): string {
  const common = [...Object.values(STYLES).map(({ css }) => css), ...SCRIPT_NAMES.map((name) => pageScript(name).code)];
  return common.reduce((text, each) => text.replace(each, ''), html);
}
