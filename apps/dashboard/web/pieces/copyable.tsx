import { useEffect, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button, type ButtonKind } from './button.tsx';
import { Icon } from './icon.tsx';

const SHOWN_MS = 2_000;

/** Copies text, and shows a brief confirmation. */
function useCopy(value: string): { readonly isCopied: boolean; readonly copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return { isCopied, copy };
}

/** An id or address, left to right, with a copy button. A long one is shortened in the middle. */
export function Copyable({ value, isShort = false }: { readonly value: string; readonly isShort?: boolean }) {
  const texts = useTexts();
  const { isCopied, copy } = useCopy(value);
  return (
    <button type="button" className={`copyable ${isShort ? 'copyable-short' : ''}`} onClick={copy} title={value}>
      <bdi dir="ltr" className="mono">
        {isShort ? shortened(value) : value}
      </bdi>
      <Icon name={isCopied ? 'check' : 'copy'} small />
      <span className="heard" role="status">
        {isCopied ? texts.copy.done : ''}
      </span>
      <span className="heard">{texts.copy.copy}</span>
    </button>
  );
}

type CopyButtonProps = { readonly value: string; readonly label?: string; readonly kind?: ButtonKind };

export function CopyButton({ value, label, kind = 'plain' }: CopyButtonProps) {
  const texts = useTexts();
  const { isCopied, copy } = useCopy(value);
  return (
    <Button kind={kind} icon={isCopied ? 'check' : 'copy'} onClick={copy}>
      <span role="status">{isCopied ? texts.copy.done : (label ?? texts.copy.copy)}</span>
    </Button>
  );
}

/** An id, shortened in the middle, without a copy button. */
export function ShortId({ id, isSoft = false }: { readonly id: string; readonly isSoft?: boolean }) {
  return (
    <bdi className={isSoft ? 'mono soft' : 'mono'} dir="ltr">
      {shortened(id)}
    </bdi>
  );
}

const ENDS = 8;

/** An id of more than 22 characters without its middle. */
export function shortened(id: string): string {
  return id.length <= 2 * ENDS + 6 ? id : `${id.slice(0, ENDS + 4)}…${id.slice(-ENDS + 2)}`;
}
