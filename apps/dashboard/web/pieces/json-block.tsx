import { CopyButton } from './copyable.tsx';
import { jsonText } from './json-text.ts';

type JsonBlockProps = { readonly text: string; readonly label: string };

/** Shows JSON with one line per member, and other text unchanged. Copies the original text. */
export function JsonBlock({ text, label }: JsonBlockProps) {
  return (
    <div className="json">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with keys. */}
      <section className="json-scroll" tabIndex={0} aria-label={`${label} (JSON)`}>
        <pre className="code breaks" dir="ltr">
          {jsonText(text)}
        </pre>
      </section>
      <div className="row row-end">
        <CopyButton value={text} kind="quiet" />
      </div>
    </div>
  );
}
