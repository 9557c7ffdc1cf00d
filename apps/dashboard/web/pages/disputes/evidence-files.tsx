import { useState } from 'react';
import { call, pathOf } from '../../calls/call.ts';
import { useAction } from '../../calls/use-action.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { FileButton } from '../../pieces/file-button.tsx';
import { Notice } from '../../pieces/notice.tsx';
import { ProblemNotice } from '../../pieces/problem-notice.tsx';
import { Section } from '../../pieces/section.tsx';
import { When } from '../../pieces/when.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { locale } from '../../texts/locale.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { Dispute } from './dispute-page.tsx';

type EvidenceFile = Dispute['evidence'][number];

const TYPES = ['application/pdf', 'image/png', 'image/jpeg'];
const BYTES_MAX = 4 * 1_024 * 1_024;

/** The files of a dispute. A file is uploaded as soon as it is chosen; the server checks its content. */
export function EvidenceFiles({ dispute }: { readonly dispute: Dispute }) {
  const words = useTexts().disputes.evidence;
  const { profile, may } = useProfilePage();
  const reload = useReload();
  const { isBusy, problem, run, forget } = useAction();
  const [wrong, setWrong] = useState<string | null>(null);
  const [removing, setRemoving] = useState<EvidenceFile | null>(null);
  const params = { profile_id: profile.profile_id, dispute_id: dispute.dispute_id };
  const choose = (file: File | undefined) => {
    if (!file) return;
    forget();
    if (!TYPES.includes(file.type)) return setWrong(words.wrongType);
    if (file.size > BYTES_MAX) return setWrong(words.tooLarge);
    setWrong(null);
    void run(() =>
      call('addEvidence', { params, query: { name: file.name }, picture: file }).then(() => reload('readDispute')),
    );
  };
  const remove = async ({ evidence_id }: EvidenceFile) => {
    await call('removeEvidence', { params: { ...params, evidence_id } });
    setRemoving(null);
    await reload('readDispute');
  };
  const canChange = may('disputes.answer');
  return (
    <Section
      title={words.title}
      lead={words.lead}
      isWhole
      action={canChange && <FileButton label={words.choose} types={TYPES} isBusy={isBusy} onChoose={choose} />}
    >
      {problem && <ProblemNotice problem={problem} />}
      {wrong && (
        <Notice kind="bad" isNews>
          {wrong}
        </Notice>
      )}
      {dispute.evidence.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <div className="panel">
          <EvidenceTable dispute={dispute} {...(canChange && { onRemove: setRemoving })} />
        </div>
      )}
      {removing && (
        <Confirm
          title={words.confirmRemove.title}
          button={words.confirmRemove.go}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>{words.confirmRemove.lead}</p>
          <p>
            <bdi className="breaks">{removing.name}</bdi>
          </p>
        </Confirm>
      )}
    </Section>
  );
}

type EvidenceTableProps = { readonly dispute: Dispute; readonly onRemove?: (file: EvidenceFile) => void };

function EvidenceTable({ dispute, onRemove }: EvidenceTableProps) {
  const { none, disputes, lang } = useTexts();
  const words = disputes.evidence;
  const profileId = useProfilePage().profile.profile_id;
  const kilobytes = new Intl.NumberFormat(locale(lang), { style: 'unit', unit: 'kilobyte' });
  return (
    <table className="table" aria-label={words.title}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.size}</th>
          <th scope="col">{words.by}</th>
          <th scope="col">{words.when}</th>
          {onRemove && (
            <th scope="col" className="only-screen">
              <span className="heard">{words.remove}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {dispute.evidence.map((file) => (
          <tr key={file.evidence_id}>
            <td>
              {/* The server sends it as a file that browsers save, so the page stays open. */}
              <a
                className="strong breaks"
                download={file.name}
                href={pathOf('readEvidence', {
                  profile_id: profileId,
                  dispute_id: dispute.dispute_id,
                  evidence_id: file.evidence_id,
                })}
              >
                <bdi>{file.name}</bdi>
              </a>
            </td>
            <td data-label={words.size}>{kilobytes.format(Math.ceil(file.bytes / 1_024))}</td>
            <td data-label={words.by}>
              {file.uploaded_by === null ? <span className="soft">{none}</span> : <bdi>{file.uploaded_by}</bdi>}
            </td>
            <td data-label={words.when}>
              <When at={file.created_at} />
            </td>
            {onRemove && (
              <td className="table-end only-screen">
                <Button kind="quiet danger" onClick={() => onRemove(file)}>
                  {words.remove} <span className="heard">{file.name}</span>
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
