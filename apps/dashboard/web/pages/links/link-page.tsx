import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../../api/calls.ts';
import { call } from '../../calls/call.ts';
import { save } from '../../calls/download.ts';
import { useAnswer, useReload } from '../../calls/use-answer.ts';
import { BackLink } from '../../pieces/back-link.tsx';
import { Button, buttonClass } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { Copyable, CopyButton } from '../../pieces/copyable.tsx';
import { Icon } from '../../pieces/icon.tsx';
import { Loaded } from '../../pieces/loaded.tsx';
import { QrCode, qrFile } from '../../pieces/qr-code.tsx';
import { PageHead, Section } from '../../pieces/section.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { LinkAmount } from './link-amount.tsx';
import { LinkFacts } from './link-facts.tsx';
import { LinkPayments } from './link-payments.tsx';
import { LinkState } from './link-state.tsx';
import { useLinkTexts } from './use-link-texts.ts';

type PaymentLink = Answer<'readLink'>;

/** A payment link: its address and QR code, its terms, and its payments. */
export function LinkPage() {
  const words = useLinkTexts();
  const { profile } = useProfilePage();
  const { linkId = '' } = useParams({ strict: false });
  const link = useAnswer('readLink', { params: { profile_id: profile.profile_id, link_id: linkId } });
  return (
    <>
      <BackLink to={`/profiles/${profile.profile_id}/payment-links`}>{words.title}</BackLink>
      <Loaded query={link}>
        {(value) => (
          <>
            <LinkHead link={value} />
            {value.status === 'active' && <Share link={value} />}
            <LinkFacts link={value} />
            <LinkPayments linkId={value.link_id} />
          </>
        )}
      </Loaded>
    </>
  );
}

function LinkHead({ link }: { readonly link: PaymentLink }) {
  const words = useLinkTexts();
  const { may } = useProfilePage();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageHead
        title={link.title}
        lead={
          <span className="row">
            <LinkState status={link.status} />
            <strong>
              <LinkAmount link={link} />
            </strong>
            <Copyable value={link.link_id} isShort />
          </span>
        }
        action={
          link.deactivated_at === null &&
          link.status !== 'completed' &&
          may('links.change') && (
            <Button kind="danger" onClick={() => setAsking(true)}>
              {words.deactivate.button}
            </Button>
          )
        }
      />
      {isAsking && <DeactivateDialog linkId={link.link_id} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeactivateDialog({ linkId, onClose }: { readonly linkId: string; readonly onClose: () => void }) {
  const words = useLinkTexts().deactivate;
  const { profile } = useProfilePage();
  const reload = useReload();
  const deactivate = async () => {
    await call('deactivateLink', { params: { profile_id: profile.profile_id, link_id: linkId } });
    await reload('readLink', 'listLinks', 'listLinkPayments');
    onClose();
  };
  return (
    <Confirm title={words.title} button={words.button} onConfirm={deactivate} onClose={onClose}>
      <p>{words.lead}</p>
    </Confirm>
  );
}

function Share({ link }: { readonly link: PaymentLink }) {
  const words = useLinkTexts().share;
  return (
    <Section title={words.title} lead={words.lead}>
      <div className="panel panel-inner stack">
        <p className="breaks">
          <bdi dir="ltr" className="mono">
            {link.url}
          </bdi>
        </p>
        <div className="row">
          <CopyButton value={link.url} label={words.copy} kind="main" />
          <a className={buttonClass('plain')} href={link.url} target="_blank" rel="noreferrer">
            <Icon name="open" />
            {words.open}
          </a>
          <Button icon="download" onClick={() => save(qrFile(link.url), `${link.link_id}.svg`)}>
            {words.download}
          </Button>
        </div>
        <QrCode text={link.url} label={words.qr} />
      </div>
    </Section>
  );
}
