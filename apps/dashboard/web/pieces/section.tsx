import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';

type SectionProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Whether the content is below the title instead of beside it, for tables. */
  readonly isWhole?: boolean;
  /** Shown at the end of the title's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A section of a page: title and lead, then the content. */
export function Section({ title, lead, isWhole = false, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={`section ${isWhole ? 'section-whole' : ''}`} aria-labelledby={id}>
      <div className="section-top">
        <div className="section-head">
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {action}
      </div>
      <div className="stack">{children}</div>
    </section>
  );
}

type PageHeadProps = { readonly title: string; readonly lead?: ReactNode; readonly action?: ReactNode };

/** The head of a page. Its title is also the title of the window, and is announced on navigation. */
export function PageHead({ title, lead, action }: PageHeadProps) {
  const { brand } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isFirst = !document.title.includes(' | ');
    document.title = `${title} | ${brand}`;
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [title, brand]);
  return (
    <div className="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p>{lead}</p>}
      </div>
      {action && <div className="row">{action}</div>}
    </div>
  );
}
