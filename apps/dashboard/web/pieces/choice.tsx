import { type ReactNode, useId } from 'react';

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
};

/** A choice of one value, which applies immediately. */
export function Choice({ label, value, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="box" value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {children}
      </select>
    </div>
  );
}
