import type { Answer } from '../../../api/calls.ts';
import { Confirm } from '../../pieces/confirm.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type Site = NonNullable<Answer<'readInbox'>['data'][number]['site']>;

type AllowOriginProps = {
  readonly origin: string;
  readonly site: Site;
  readonly onAllow: (domain: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for the registrable domain of an origin, spelled out, because an origin can look like another. */
export function AllowOrigin({ origin, site, onAllow, onClose }: AllowOriginProps) {
  const words = useTexts().inbox.allowing;
  const allow = ({ word = '' }: Readonly<Record<string, string>>) => onAllow(word);
  return (
    <Confirm title={words.title} button={words.button} word={site.domain} onConfirm={allow} onClose={onClose}>
      <p className="breaks">{words.lead(origin)}</p>
      <p className="breaks">
        <strong>
          <bdi className="mono" dir="ltr">
            {site.domain}
          </bdi>
        </strong>
      </p>
      {site.looks_like !== null && <Notice kind="warn">{words.looksLike(site.looks_like)}</Notice>}
      <p>{words.meaning}</p>
    </Confirm>
  );
}
