import { useId } from 'react';

type DayFieldProps = {
  readonly name: string;
  readonly label: string;
  /** Empty if no day is chosen. */
  readonly value: string;
};

/** A day in a form of `DayForm`. */
export function DayField({ name, label, value }: DayFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type="date" className="box" defaultValue={value} />
    </div>
  );
}
