import { useState } from 'react';
import { PasswordField, SelectField, TextField } from '../../../pieces/field.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { SCHEME_NAMES } from '../brand-name.ts';
import { type Setting, wordsOf } from './setting.ts';

type SettingFieldProps = { readonly setting: Setting };

/** The field for a setting, as the schema of its kind describes it. */
export function SettingField({ setting }: SettingFieldProps) {
  const { accounts, lang } = useTexts();
  const words = accounts.add;
  const { name, choices, example, is_secret: isSecret, is_optional: isOptional, is_list: isList } = setting;
  const { title, needed } = wordsOf(setting, lang);
  if (choices) return isList ? <Checks setting={setting} /> : <Options setting={setting} />;
  const rule = words.rule(needed, example);
  const text = { name, label: title, isOptional, dir: 'ltr', autoComplete: 'off', spellCheck: false } as const;
  if (isSecret) {
    return (
      <PasswordField {...text} autoComplete="new-password" hint={`${rule} ${words.secret}`} showLabel={words.show} />
    );
  }
  return <TextField {...text} hint={isList ? `${rule} ${words.several}` : rule} />;
}

/** A field for choosing one of a few values. */
function Options({ setting }: SettingFieldProps) {
  const { accounts, lang } = useTexts();
  const { name, choices, is_optional: isOptional } = setting;
  return (
    <SelectField name={name} label={wordsOf(setting, lang).title} required={!isOptional}>
      <option value="">{isOptional ? accounts.add.notSet : accounts.add.choose}</option>
      {choices?.map((choice) => (
        <option key={choice} value={choice}>
          {choiceText(choice, accounts.choices)}
        </option>
      ))}
    </SelectField>
  );
}

/** Checkboxes for choosing any of a few values. The form sends the chosen values as one string. */
function Checks({ setting }: SettingFieldProps) {
  const texts = useTexts();
  const { name, choices, is_optional: isOptional } = setting;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const turn = (choice: string, isChosen: boolean) =>
    setChosen((before) => (choices ?? []).filter((each) => (each === choice ? isChosen : before.includes(each))));
  return (
    <fieldset className="stack stack-tight">
      <legend className="label">
        {wordsOf(setting, texts.lang).title}{' '}
        {isOptional && <span className="field-optional">{texts.form.optional}</span>}
      </legend>
      <input type="hidden" name={name} value={chosen.join(',')} />
      <div className="row">
        {choices?.map((choice) => (
          <label key={choice} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(choice)}
              onChange={(event) => turn(choice, event.currentTarget.checked)}
            />
            <bdi>{choiceText(choice, texts.accounts.choices)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The text for a value that the schema allows. Brands have the same name in every language. */
export function choiceText(choice: string, words: Readonly<Record<string, string>>): string {
  const texts: Readonly<Record<string, string>> = { ...SCHEME_NAMES, ...words };
  return Object.hasOwn(texts, choice) ? (texts[choice] ?? choice) : choice;
}
