import { useNavigate, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, use, useId, useState } from 'react';
import { useMe } from '../calls/me.ts';
import { Dialog } from '../pieces/dialog.tsx';
import { Icon } from '../pieces/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { CloseSearch } from './search-button.tsx';
import { currentOf } from './use-current.ts';
import { type Found, useFound } from './use-found.ts';

/** Finds pages by name, and payments by an id or a reference. The arrow keys choose, and Enter opens. */
export function SearchDialog() {
  const { search: words } = useTexts();
  const close = use(CloseSearch);
  const navigate = useNavigate();
  const me = useMe();
  const { profileId } = useParams({ strict: false });
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const id = useId();
  const { found, isSearching } = useFound(typed, me, currentOf(me, profileId));
  const chosen = Math.min(place, found.length - 1);
  const go = ({ to, query }: Found) => {
    close();
    void navigate({ to, ...(query && { search: query as never }) });
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const one = found[chosen];
    if (event.key === 'ArrowDown') setPlace((chosen + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setPlace((chosen - 1 + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && one && !event.nativeEvent.isComposing) go(one);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={words.title} onClose={close}>
      <input
        className="box"
        type="search"
        role="combobox"
        aria-label={words.hint}
        placeholder={words.hint}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(found.length > 0 && { 'aria-activedescendant': `${id}-${chosen}` })}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPlace(0);
        }}
        onKeyDown={onKey}
        autoComplete="off"
        maxLength={200}
        dir="auto"
      />
      <FoundList id={id} found={found} chosen={chosen} onOpen={go} />
      <p className="soft small" role="status">
        {isSearching ? words.searching : words.count(found.length)}
      </p>
    </Dialog>
  );
}

type FoundListProps = {
  readonly id: string;
  readonly found: readonly Found[];
  /** The index of the item that Enter opens. */
  readonly chosen: number;
  readonly onOpen: (one: Found) => void;
};

function FoundList({ id, found, chosen, onOpen }: FoundListProps) {
  const { search } = useTexts();
  return (
    <div className="found" id={`${id}-list`} role="listbox" aria-label={search.results}>
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's.
        <div
          key={`${one.to} ${JSON.stringify(one.query)}`}
          id={`${id}-${index}`}
          className="found-one"
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          ref={index === chosen ? intoView : undefined}
          onClick={() => onOpen(one)}
        >
          <Icon name={one.icon} />
          <span>
            <bdi>{one.name}</bdi>
            {one.detail && (
              <>
                {' '}
                <bdi className="soft small">{one.detail}</bdi>
              </>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
