import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Section } from '../../../pieces/section.tsx';
import { useProfilePage } from '../../../shell/use-current.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { dayName } from '../days.ts';
import type { Proof } from './proof.ts';

/** The hashes, the signature and the key of a proof in full, so that a printed page can be compared. */
export function ProofSeal({ proof }: { readonly proof: Proof }) {
  const { books, lang } = useTexts();
  const words = books.proof;
  const { profile } = useProfilePage();
  const { previous } = proof;
  return (
    <Section title={words.seal} isWhole>
      <dl className="facts panel panel-inner">
        <Fact name={words.sha256}>{proof.sha256}</Fact>
        <Fact name={words.entriesSha256}>{proof.postings_sha256}</Fact>
        <div>
          <dt>{words.previous}</dt>
          <dd>
            {previous === null ? (
              words.noPrevious
            ) : (
              <>
                <Link
                  to="/profiles/$profileId/proofs/$day"
                  params={{ profileId: profile.profile_id, day: previous.day }}
                >
                  {words.previousDay(dayName(previous.day, lang))}
                </Link>{' '}
                <Code>{previous.sha256}</Code>
              </>
            )}
          </dd>
        </div>
        <Fact name={words.signature}>{proof.signature}</Fact>
        <Fact name={words.keyId}>{proof.key_id}</Fact>
        <Fact name={words.fingerprint}>{proof.fingerprint}</Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Code>{children}</Code>
      </dd>
    </div>
  );
}

function Code({ children }: { readonly children: ReactNode }) {
  return (
    <bdi dir="ltr" className="mono breaks">
      {children}
    </bdi>
  );
}
