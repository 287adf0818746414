import { useState } from 'react';
import type { ModeratedUser } from '../../contract/moderated-users.ts';
import { paths } from '../../contract/routes.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortDate } from '../ui/dates.ts';
import { compactQuantity } from '../ui/numbers.ts';
import { Badge } from '../ui/tag.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { Row, Ruling } from './row.tsx';
import { RowButton } from './row-button.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { type UserAction, useUserAction } from './use-user-action.ts';

/** A person as admins see them, with what may be done about them. */
export function ModeratedUserRow({ person }: { person: ModeratedUser }) {
  const { username, displayName, photoURL, email, emailVerified, role, banned, can } = person;
  const [asking, setAsking] = useState<UserAction>();
  const [row, focusRow] = useRowFocus();
  const action = useUserAction(person, () => {
    setAsking(undefined);
    focusRow();
  });
  const ask = (what: UserAction) => ({
    onClick: () => {
      action.reset();
      setAsking(what);
    },
    about: username,
  });
  const close = () => setAsking(undefined);
  const question = asking && asking !== 'ban' ? questions[asking] : undefined;
  return (
    <Row
      focusRef={row}
      name={displayName}
      href={paths.profile(username)}
      badges={
        <>
          {role === 'admin' && <Badge tone="ember">Admin</Badge>}
          {banned && <Badge tone="danger">Banned</Badge>}
        </>
      }
      picture={<Avatar name={displayName} src={photoURL} size={40} />}
      facts={
        <>
          <p className="text-sm break-all text-muted">
            @{username} · {email}
            {!emailVerified && ' (not confirmed)'}
          </p>
          <p className="text-sm text-muted">
            Joined <time dateTime={person.createdAt}>{shortDate(person.createdAt)}</time> ·{' '}
            {compactQuantity(person.promptsCount, 'prompt')}
          </p>
          {banned && <Ruling what="Banned" by={banned} />}
        </>
      }
      actions={
        <>
          {can.grant && <RowButton {...ask('grant')}>Make admin</RowButton>}
          {can.revoke && <RowButton {...ask('revoke')}>Remove as admin</RowButton>}
          {can.ban && (
            <RowButton variant="danger" {...ask('ban')}>
              Ban
            </RowButton>
          )}
          {can.unban && <RowButton {...ask('unban')}>Lift the ban</RowButton>}
        </>
      }
    >
      {can.ban && (
        <NoteDialog
          open={asking === 'ban'}
          title={`Ban ${displayName}?`}
          description="They are signed out everywhere and cannot come in again. What they published stays."
          label="Reason"
          hint="For the other admins and the audit log."
          required
          confirm="Ban"
          busyLabel="Banning..."
          busy={action.isPending}
          error={action.error}
          onConfirm={(reason) => action.mutate({ action: 'ban', reason })}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={question !== undefined}
        question={question ? `${question.ask} ${displayName}?` : ''}
        description={action.error?.message ?? question?.means ?? ''}
        confirmLabel={question ? (action.isPending ? question.busy : question.confirm) : ''}
        busy={action.isPending}
        onConfirm={() => asking && asking !== 'ban' && action.mutate({ action: asking })}
        onClose={close}
      />
    </Row>
  );
}

const questions: Record<
  Exclude<UserAction, 'ban'>,
  { ask: string; means: string; confirm: string; busy: string }
> = {
  grant: {
    ask: 'Make an admin of',
    means: 'They may edit, hide and delete every prompt, ban people, and make admins themselves.',
    confirm: 'Make admin',
    busy: 'Saving...',
  },
  revoke: {
    ask: 'Take the admin’s rights of',
    means: 'They are a member from their next click on.',
    confirm: 'Remove as admin',
    busy: 'Saving...',
  },
  unban: {
    ask: 'Lift the ban of',
    means: 'They may sign in again, and their personal keys work as before.',
    confirm: 'Lift the ban',
    busy: 'Saving...',
  },
};
