import { ROLES, type Role } from '@pay/core/merchants/access/role';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../calls/call.ts';
import { reloadMe } from '../../calls/me.ts';
import { useReload } from '../../calls/use-answer.ts';
import { Button } from '../../pieces/button.tsx';
import { Confirm } from '../../pieces/confirm.tsx';
import { Dialog } from '../../pieces/dialog.tsx';
import { SelectField, TextField } from '../../pieces/field.tsx';
import { Form, Submit, type Typed } from '../../pieces/form.tsx';
import { useProfilePage } from '../../shell/use-current.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { LinkDialog } from './link-dialog.tsx';
import type { Member } from './members.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** The action on a member, before it is confirmed. */
export type TeamQuestion =
  | { readonly kind: 'invite' }
  | { readonly kind: 'role' | 'reset' | 'remove' | 'leave'; readonly member: Member };

type TeamDialogProps = { readonly question: TeamQuestion; readonly onClose: () => void };

export function TeamDialog({ question, onClose }: TeamDialogProps) {
  const { merchant, me } = useProfilePage();
  const client = useQueryClient();
  const reload = useReload();
  const [made, setMade] = useState<{ readonly email: string; readonly link: string | null } | null>(null);
  if (made) return <LinkDialog {...made} onClose={onClose} />;
  const merchantId = merchant.merchant_id;
  if (question.kind === 'invite') {
    const invite = async ({ email = '', role }: Typed) => {
      const body = { email: email.trim(), role: role as Role };
      const { link } = await call('invite', { params: { merchant_id: merchantId }, body });
      setMade({ email: email.trim(), link });
      await reload('readTeam');
    };
    return <InviteDialog onSend={invite} onClose={onClose} />;
  }
  const { member } = question;
  const params = { merchant_id: merchantId, person_id: member.person_id };
  const done = async () => {
    await Promise.all([reload('readTeam'), reloadMe(client)]);
    onClose();
  };
  switch (question.kind) {
    case 'role':
      return (
        <RoleDialog
          member={member}
          onSend={({ role }) => call('changeRole', { params, body: { role: role as Role } }).then(done)}
          onClose={onClose}
        />
      );
    case 'reset':
      return (
        <ResetDialog
          member={member}
          onSend={async () => setMade({ email: member.email, ...(await call('makeResetLink', { params })) })}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <RemoveDialog member={member} onSend={() => call('removeMember', { params }).then(done)} onClose={onClose} />
      );
    case 'leave':
      return (
        <LeaveDialog
          onSend={() => call('removeMember', { params: { ...params, person_id: me.person.person_id } }).then(leave)}
          onClose={onClose}
        />
      );
  }
}

/** Loads a new document, so that no data of the merchant is left in this one. */
function leave(): void {
  location.assign('/');
}

type AskProps = { readonly onSend: (typed: Typed) => Promise<unknown>; readonly onClose: () => void };

function InviteDialog({ onSend, onClose }: AskProps) {
  const { team, access, cancel } = useTexts();
  const words = team.inviteDialog;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p className="soft">{words.lead}</p>
      <Form onSend={onSend}>
        <TextField name="email" label={access.email} type="email" autoComplete="off" dir="ltr" autoFocus />
        <RoleField given="developer" />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function RoleDialog({ member, onSend, onClose }: AskProps & { readonly member: Member }) {
  const { team, cancel } = useTexts();
  const words = team.roleDialog;
  return (
    <Dialog title={words.title(member.name)} onClose={onClose}>
      <Form onSend={onSend}>
        <RoleField given={member.role} />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

/** A choice of the roles that this person can assign, with the meaning of the chosen one. */
function RoleField({ given }: { readonly given: Role }) {
  const { team, roles } = useTexts();
  const { merchant } = useProfilePage();
  const [chosen, setChosen] = useState<Role>(given);
  const may = ROLES.filter((each) => each !== 'owner' || merchant.role === 'owner');
  return (
    <SelectField
      name="role"
      label={team.role}
      hint={team.roleMeans[chosen]}
      value={chosen}
      onChange={(event) => setChosen(event.currentTarget.value as Role)}
    >
      {may.map((each) => (
        <option key={each} value={each}>
          {roles[each]}
        </option>
      ))}
    </SelectField>
  );
}

function ResetDialog({ member, onSend, onClose }: AskProps & { readonly member: Member }) {
  const { team, cancel } = useTexts();
  const words = team.resetDialog;
  return (
    <Dialog title={words.title(member.name)} onClose={onClose}>
      <Form onSend={onSend}>
        <p>{words.lead}</p>
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Submit>{words.button}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function LeaveDialog({ onSend, onClose }: AskProps) {
  const words = useTexts().team.leaveDialog;
  const { merchant } = useProfilePage();
  return (
    <Confirm title={words.title(merchant.name)} button={words.button} onConfirm={onSend} onClose={onClose}>
      <p>{words.lead}</p>
    </Confirm>
  );
}
