import { locale } from '../../../texts/locale.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { PeriodName } from './period-choice.tsx';

type ChangeProps = {
  readonly now: number | null;
  readonly before: number | null;
  readonly period: PeriodName;
  /** Whether the values are shares, whose changes are shown in percentage points instead of percent. */
  readonly isShare?: boolean;
};

/** The change from the previous period. */
export function Change({ now, before, period, isShare = false }: ChangeProps) {
  const { home, lang } = useTexts();
  const words = home.figures;
  if (now === null || before === null || (!isShare && before === 0)) {
    return <span className="soft">{words.nothingBefore[period]}</span>;
  }
  const difference = isShare ? now - before : (now - before) / before;
  const isRise = difference >= 0;
  const text = new Intl.NumberFormat(locale(lang), {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
    ...(!isShare && { style: 'percent' as const }),
  })
    .format(isShare ? difference * 100 : difference)
    .replace('-', '−');
  return (
    <span>
      <bdi dir="ltr" className={`figures strong ${isRise ? 'change-up' : 'change-down'}`}>
        {isRise ? '▲' : '▼'} {text}
      </bdi>{' '}
      {isShare && words.points} <span className="soft">{words.against[period]}</span>
    </span>
  );
}
