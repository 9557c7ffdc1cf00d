import { type ReactNode, useEffect } from 'react';
import { Button } from '../../pieces/button.tsx';
import { Icon } from '../../pieces/icon.tsx';
import { BrandMark } from '../../shell/brand-mark.tsx';
import { useChooseLanguage, useTexts } from '../../texts/use-texts.ts';

type AccessPageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
};

/** The frame of the pages before sign-in. */
export function AccessPage({ title, lead, children, foot }: AccessPageProps) {
  const { brand, otherLanguage } = useTexts();
  const chooseLanguage = useChooseLanguage();
  useEffect(() => {
    document.title = `${title} | ${brand}`;
  }, [title, brand]);
  return (
    <div className="access">
      <header className="access-bar">
        <span className="brand">
          <BrandMark />
        </span>
        <Button kind="quiet" lang={otherLanguage.lang} onClick={() => chooseLanguage(otherLanguage.lang)}>
          <Icon name="globe" small />
          {otherLanguage.name}
        </Button>
      </header>
      <main className="access-main">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        <div className="access-panel">{children}</div>
        {foot && <p className="access-foot">{foot}</p>}
      </main>
    </div>
  );
}
