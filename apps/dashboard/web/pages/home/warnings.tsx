import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../api/calls.ts';
import { useAnswer } from '../../calls/use-answer.ts';
import { buttonClass } from '../../pieces/button.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { When } from '../../pieces/when.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type Warning = Answer<'readWarnings'>['data'][number];

/** Problems that need attention, each with a link to fix it. Shows nothing if there are none. */
export function Warnings({ profileId }: { readonly profileId: string }) {
  const { home } = useTexts();
  const warnings = useWarnings(profileId);
  if (!warnings.data || warnings.data.data.length === 0) return null;
  return (
    <section className="stack stack-tight warnings" aria-label={home.warnings.title}>
      {warnings.data.data.map((warning) => (
        <OneWarning key={`${warning.kind} ${warning.object_id}`} warning={warning} profileId={profileId} />
      ))}
    </section>
  );
}

export function useWarnings(profileId: string) {
  return useAnswer('readWarnings', { params: { profile_id: profileId } });
}

function OneWarning({ warning, profileId }: { readonly warning: Warning; readonly profileId: string }) {
  const { home } = useTexts();
  const words = home.warnings.kinds[warning.kind];
  const path: string = `/profiles/${profileId}/${mendOf(warning)}`;
  return (
    <Notice kind="warn">
      <div className="row row-apart" data-warning={warning.kind}>
        <div>
          <strong>{words.title(warning.count ?? 1)}</strong>
          <p>
            {warning.label && (
              <>
                <bdi className="mono breaks" dir="ltr">
                  {warning.label}
                </bdi>{' '}
              </>
            )}
            {words.meaning}{' '}
            {warning.since && (
              <span>
                {home.warnings.since} <When at={warning.since} />
              </span>
            )}
          </p>
        </div>
        <Link className={buttonClass('plain')} to={path} {...SEARCHES[warning.kind]}>
          {words.fix}
        </Link>
      </div>
    </Notice>
  );
}

/** The filter of the list that shows a warning's objects. */
const SEARCHES: Partial<Record<Warning['kind'], { readonly search: object }>> = {
  payments_unknown: { search: { status: 'processing' } },
  disputes_to_answer: { search: { group: 'to_answer' } },
};

/** The path, within the profile, of the page on which the cause of a warning can be fixed. */
function mendOf({ kind, object_id: objectId }: Warning): string {
  switch (kind) {
    case 'origins_empty_on_live':
    case 'key_of_leaver':
    case 'key_expiring':
    case 'key_unused':
    case 'key_old':
      return 'keys';
    case 'endpoint_failing':
    case 'endpoint_disabled':
      return `webhooks/${objectId}`;
    case 'payments_unknown':
      return 'payments';
    case 'refund_proposed':
      return `payments/${objectId}`;
    case 'disputes_to_answer':
      return 'disputes';
    case 'origins_blocked':
    case 'keys_misused':
      return 'inbox';
  }
}
