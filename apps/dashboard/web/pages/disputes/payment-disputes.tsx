import { useList } from '../../calls/use-list.ts';
import { Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DisputeTable } from './dispute-table.tsx';

/** The disputes of a payment, if it has any. */
export function PaymentDisputes({ trackId }: { readonly trackId: string }) {
  const words = useTexts().disputes;
  const { profile } = useProfilePage();
  const params = { profile_id: profile.profile_id };
  const disputes = useList('listDisputes', { params, query: { track_id: trackId } });
  const found = disputes.data?.pages.flatMap(({ data }) => data) ?? [];
  if (found.length === 0) return null;
  return (
    <Section title={words.title} isWhole>
      <div className="panel">
        <DisputeTable disputes={found} />
      </div>
    </Section>
  );
}
