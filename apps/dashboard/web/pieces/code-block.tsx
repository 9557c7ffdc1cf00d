import { CopyButton } from './copyable.tsx';

/** Code to copy, left to right in every language. */
export function CodeBlock({ title, code }: { readonly title: string; readonly code: string }) {
  return (
    <div className="code-block">
      <div className="code-head">
        <span>{title}</span>
        <CopyButton value={code} kind="quiet" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with keys. */}
      <pre dir="ltr" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
