import { useId } from 'react';

type FileButtonProps = {
  readonly label: string;
  /** The media types that can be chosen. */
  readonly types: readonly string[];
  readonly isBusy: boolean;
  readonly onChoose: (file: File | undefined) => void;
};

/** A button that asks for a file. */
export function FileButton({ label, types, isBusy, onChoose }: FileButtonProps) {
  const id = useId();
  return (
    <label className="button file-button only-screen" htmlFor={id} aria-busy={isBusy || undefined}>
      {label}
      <input
        id={id}
        type="file"
        className="heard"
        accept={types.join(',')}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
          // Cleared so that the same file can be chosen again after a correction.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
