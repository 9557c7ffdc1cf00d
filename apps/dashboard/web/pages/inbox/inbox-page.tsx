import { useAnswer } from '../../calls/use-answer.ts';
import { Empty } from '../../pieces/empty.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { NoRight } from '../../pieces/no-right.tsx';
import { PageHead } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { InboxItem } from './inbox-item.tsx';

export function InboxPage() {
  const words = useTexts().inbox;
  const { may } = useProfilePage();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {may('inbox.read') ? <Inbox /> : <NoRight />}
    </>
  );
}

function Inbox() {
  const words = useTexts().inbox;
  const { profile } = useProfilePage();
  const inbox = useAnswer('readInbox', { params: { profile_id: profile.profile_id } });
  return (
    <Loaded query={inbox}>
      {({ data }) => (
        <div className="panel">
          {data.length === 0 ? (
            <Empty icon="inbox" title={words.empty.title}>
              {words.empty.advice}
            </Empty>
          ) : (
            <ul className="inbox" aria-label={words.title}>
              {data.map((item) => (
                <InboxItem key={item.item_id} item={item} />
              ))}
            </ul>
          )}
        </div>
      )}
    </Loaded>
  );
}
