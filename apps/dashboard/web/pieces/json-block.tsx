import { CopyButton } from './copyable.tsx';
import { jsonText } from './json-text.ts';

type JsonBlockProps = { readonly text: string; readonly label: string };

/** JSON with a line for each member, any other text as it is; copied as it is in either case. */
export function JsonBlock({ text, label }: JsonBlockProps) {
  return (
    <div className="json">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by its focus. */}
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
