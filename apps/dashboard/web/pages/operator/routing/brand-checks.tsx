import { ROUTED_BRANDS } from '@pay/core/paying/acquiring/routed-sale';
import { useTexts } from '../../../texts/use-texts.ts';
import { brandName } from '../brand-name.ts';

type BrandChecksProps = {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Checkboxes for the card brands of a rule. Brands that are already chosen keep their order. */
export function BrandChecks({ chosen, onChange }: BrandChecksProps) {
  const { form, routing } = useTexts();
  const words = routing.form;
  return (
    <fieldset className="stack stack-tight">
      <legend className="label">
        {words.brands} <span className="field-optional">{form.optional}</span>
      </legend>
      <div className="row">
        {ROUTED_BRANDS.map((brand) => (
          <label key={brand} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(brand)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, brand] : chosen.filter((each) => each !== brand))
              }
            />
            <bdi>{brand === 'unknown' ? words.otherBrand : brandName(brand)}</bdi>
          </label>
        ))}
      </div>
      <p className="field-hint">{words.domestic}</p>
    </fieldset>
  );
}
