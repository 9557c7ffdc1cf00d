import type { ReactNode } from 'react';
import { useAnswer } from '../../../calls/use-answer.ts';
import { Empty } from '../../../pieces/empty.tsx';
import { Loaded } from '../../../pieces/loaded.tsx';
import { Section } from '../../../pieces/section.tsx';
import { useFilter } from '../../../pieces/use-filter.ts';
import { shownZone } from '../../../pieces/zone.tsx';
import { useProfilePage } from '../../../shell/use-current.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Declines } from './declines.tsx';
import { FigureTable } from './figure-table.tsx';
import { PeriodChoice, type PeriodName, periodOf } from './period-choice.tsx';
import { TimeFigures } from './time-figures.tsx';
import { WebhookHealth } from './webhook-health.tsx';

const FILTERS = ['days', 'currency'] as const;

type FiguresProps = {
  readonly profileId: string;
  /**
   * The content below the figures. It is shown together with the figures, because otherwise it would move when they
   * appear.
   */
  readonly children: ReactNode;
};

/** The profile's payment performance, compared with the previous period. */
export function Figures({ profileId, children }: FiguresProps) {
  const { home, zone } = useTexts();
  const words = home.figures;
  const { may, profile } = useProfilePage();
  const { chosen, choose } = useFilter(FILTERS);
  const period: PeriodName = periodOf(chosen.days);
  const params = { profile_id: profileId };
  const currency = /^[A-Z]{3}$/.test(chosen.currency) ? { currency: chosen.currency } : {};
  const volume = useAnswer('readVolume', { params, query: { days: period, ...currency } });
  const declines = useAnswer('readDeclines', { params, query: { days: period } });
  const currencies = volume.data?.currencies ?? [];
  return (
    <>
      <Section
        title={words.title}
        lead={zone.days(shownZone(volume.data?.time_zone ?? profile.time_zone))}
        isWhole
        action={
          <PeriodChoice
            period={period}
            currency={volume.data?.currency ?? null}
            currencies={currencies}
            onChoose={choose}
          />
        }
      >
        <Loaded query={volume} isTall>
          {(sums) =>
            sums.total.sessions + sums.previous.sessions === 0 ? (
              <div className="panel">
                <Empty icon="pulse" title={words.empty.title}>
                  {words.empty.advice}
                </Empty>
              </div>
            ) : (
              <>
                <TimeFigures volume={sums} period={period} />
                <FigureTable volume={sums} />
              </>
            )
          }
        </Loaded>
        {!volume.isPending && (
          <div className="figure-grid">
            <Loaded query={declines}>{({ data }) => <Declines declines={data} period={period} />}</Loaded>
            {may('webhooks.read') && <WebhookHealth profileId={profileId} />}
          </div>
        )}
      </Section>
      {!volume.isPending && children}
    </>
  );
}
