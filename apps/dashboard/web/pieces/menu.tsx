import { type ComponentProps, type ReactNode, useId, useRef } from 'react';

type MenuProps = {
  /** An accessible name, if the button's content is not enough. */
  readonly label?: string;
  readonly className?: string;
  /** The button's content. */
  readonly face: ReactNode;
  readonly atEnd?: boolean;
  readonly children: ReactNode;
};

/** A button that opens a list of links and buttons. Choosing an item closes the list. */
export function Menu({ label, className = 'button', face, atEnd = false, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label={label}>
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for clicks on its links and buttons. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys on links and buttons fire clicks too. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={`menu ${atEnd ? 'menu-end' : ''}`}
        onClick={(event) => {
          if ((event.target as Element).closest('a, button')) menu.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

export function MenuButton({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className="menu-item">
      {children}
    </button>
  );
}
