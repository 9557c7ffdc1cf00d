import { Link } from '@tanstack/react-router';
import type { Me } from '../calls/me.ts';
import { Icon, type IconName } from '../pieces/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { Current } from './use-current.ts';

/** Links to the pages of a profile and its merchant and, for operators, to the pages of the platform. */
export function Navigation({ me, current }: { readonly me: Me; readonly current: Current | null }) {
  const { navigation: words } = useTexts();
  const profileId = current?.profile.profile_id;
  return (
    <nav className="navigation" aria-label={words.label}>
      {profileId && current && (
        <>
          <Entry to={`/profiles/${profileId}`} icon="home" isExact>
            {words.home}
          </Entry>
          <Entry to={`/profiles/${profileId}/payments`} icon="card">
            {words.payments}
          </Entry>
          {current.may('webhooks.read') && (
            <>
              <Entry to={`/profiles/${profileId}/webhooks`} icon="hook">
                {words.webhooks}
              </Entry>
              <Entry to={`/profiles/${profileId}/events`} icon="pulse">
                {words.events}
              </Entry>
            </>
          )}
          {current.may('requests.read') && (
            <Entry to={`/profiles/${profileId}/requests`} icon="lines">
              {words.requests}
            </Entry>
          )}
          {current.may('inbox.read') && (
            <Entry to={`/profiles/${profileId}/inbox`} icon="inbox">
              {words.inbox}
            </Entry>
          )}
          <BooksEntries path={`/profiles/${profileId}`} />
          <p className="navigation-label">{words.profile}</p>
          <Entry to={`/profiles/${profileId}/keys`} icon="key">
            {words.keys}
          </Entry>
          <Entry to={`/profiles/${profileId}/return-urls`} icon="returns">
            {words.returnUrls}
          </Entry>
          <Entry to={`/profiles/${profileId}/developers`} icon="code">
            {words.developers}
          </Entry>
          <Entry to={`/profiles/${profileId}/settings`} icon="sliders">
            {words.settings}
          </Entry>
          <p className="navigation-label">{words.merchant}</p>
          <Entry to={`/profiles/${profileId}/team`} icon="people">
            {words.team}
          </Entry>
          {current.may('audit.read') && (
            <Entry to={`/profiles/${profileId}/audit`} icon="list">
              {words.audit}
            </Entry>
          )}
          <Entry to={`/profiles/${profileId}/live`} icon="live">
            {words.live}
          </Entry>
        </>
      )}
      {me.person.is_operator && <OperatorEntries />}
    </nav>
  );
}

/** Links to the pages of a profile's ledger, which anyone who can see payments can read. */
function BooksEntries({ path }: { readonly path: string }) {
  const { navigation: words } = useTexts();
  return (
    <>
      <p className="navigation-label">{words.books}</p>
      <Entry to={`${path}/settlements`} icon="bank">
        {words.settlements}
      </Entry>
      <Entry to={`${path}/disputes`} icon="dispute">
        {words.disputes}
      </Entry>
      <Entry to={`${path}/balances`} icon="scales">
        {words.balances}
      </Entry>
      <Entry to={`${path}/statement`} icon="book">
        {words.statement}
      </Entry>
      <Entry to={`${path}/proofs`} icon="seal">
        {words.proofs}
      </Entry>
    </>
  );
}

/** Links to the pages of the platform. */
function OperatorEntries() {
  const { navigation: words } = useTexts();
  return (
    <>
      <p className="navigation-label">{words.operator}</p>
      <Entry to="/operator/merchants" icon="shop">
        {words.merchants}
      </Entry>
      <Entry to="/operator/live-requests" icon="live">
        {words.liveRequests}
      </Entry>
      <Entry to="/operator/acquirers" icon="bank">
        {words.acquirers}
      </Entry>
      <Entry to="/operator/settlements" icon="lines">
        {words.settlementWork}
      </Entry>
      <Entry to="/operator/unknown" icon="clock">
        {words.unknown}
      </Entry>
      <Entry to="/operator/books" icon="book">
        {words.allBooks}
      </Entry>
      <Entry to="/operator/suspended" icon="lock">
        {words.suspended}
      </Entry>
      <Entry to="/operator/audit" icon="list">
        {words.platformAudit}
      </Entry>
      <Entry to="/operator/health" icon="pulse">
        {words.health}
      </Entry>
    </>
  );
}

type EntryProps = {
  readonly to: string;
  readonly icon: IconName;
  readonly isExact?: boolean;
  readonly children: string;
};

function Entry({ to, icon, isExact = false, children }: EntryProps) {
  return (
    <Link to={to} activeOptions={{ exact: isExact }} title={children}>
      <Icon name={icon} />
      <span>{children}</span>
    </Link>
  );
}
