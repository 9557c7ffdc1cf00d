import { type RefObject, useEffect, useRef } from 'react';

/**
 * Writes the values into the fields of these names, at first and whenever the values change, for example when the
 * person goes back. The fields themselves stay, so that the one that has the focus keeps it.
 */
export function useWrittenFields(values: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const text = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(text) as typeof values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [text]);
  return form;
}
