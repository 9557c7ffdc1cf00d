import { SelectField, TextField } from '../../../pieces/field.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { Kind } from './setting.ts';

type AddressFieldProps = { readonly addresses: Kind['addresses']['live'] };

/** The acquirer's address, chosen or typed. Shows nothing if only one address is possible. */
export function AddressField({ addresses }: AddressFieldProps) {
  const words = useTexts().accounts.add;
  const { is_needed: isNeeded, choices, allows_localhost: allowsLocalhost } = addresses;
  if (!isNeeded && !allowsLocalhost) return null;
  if (choices && choices.length > 0 && !allowsLocalhost) {
    return (
      <SelectField name="base_url" label={words.address} defaultValue="" dir="ltr" required>
        <option value="">{words.choose}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    );
  }
  const hints = [isNeeded && words.addressHint, allowsLocalhost && words.localHint].filter(Boolean);
  return (
    <TextField
      name="base_url"
      label={words.address}
      hint={hints.join(' ')}
      isOptional={!isNeeded}
      type="url"
      dir="ltr"
      className="box-mono"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
