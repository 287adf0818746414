import { useState } from 'react';
import type { ModeratedUser } from '../../contract/moderated-users.ts';
import { paths } from '../../contract/routes.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { shortDate } from '../ui/dates.ts';
import { compactQuantity } from '../ui/numbers.ts';
import { Badge } from '../ui/tag.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { ModerationNote, Row } from './row.tsx';
import { RowButton } from './row-button.tsx';
import { useRowFocus } from './use-row-focus.ts';
import { type UserAction, useUserAction } from './use-user-action.ts';

/** A user on the admin page, with the actions that are possible on them. */
export function ModeratedUserRow({ user }: { user: ModeratedUser }) {
  const { username, displayName, photoURL, email, emailVerified, role, banned, can } = user;
  const [dialog, setDialog] = useState<UserAction>();
  const [row, focusRow] = useRowFocus();
  const action = useUserAction(user, () => {
    setDialog(undefined);
    focusRow();
  });
  const buttonProps = (name: UserAction) => ({
    onClick: () => {
      action.reset();
      setDialog(name);
    },
    subject: username,
  });
  const close = () => setDialog(undefined);
  const question = dialog && dialog !== 'ban' ? questions[dialog] : undefined;
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
            Joined <time dateTime={user.createdAt}>{shortDate(user.createdAt)}</time> ·{' '}
            {compactQuantity(user.promptsCount, 'prompt')}
          </p>
          {banned && <ModerationNote label="Banned" decision={banned} />}
        </>
      }
      actions={
        <>
          {can.grant && <RowButton {...buttonProps('grant')}>Make admin</RowButton>}
          {can.revoke && <RowButton {...buttonProps('revoke')}>Revoke admin rights</RowButton>}
          {can.ban && (
            <RowButton variant="danger" {...buttonProps('ban')}>
              Ban
            </RowButton>
          )}
          {can.unban && <RowButton {...buttonProps('unban')}>Unban</RowButton>}
        </>
      }
    >
      {can.ban && (
        <NoteDialog
          open={dialog === 'ban'}
          title={`Ban ${displayName}?`}
          description="They are signed out everywhere and cannot sign in again. Their published prompts stay."
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
        question={question?.title(displayName) ?? ''}
        description={action.error?.message ?? question?.description ?? ''}
        confirmLabel={question ? (action.isPending ? 'Saving...' : question.confirm) : ''}
        busy={action.isPending}
        onConfirm={() => dialog && dialog !== 'ban' && action.mutate({ action: dialog })}
        onClose={close}
      />
    </Row>
  );
}

const questions: Record<
  Exclude<UserAction, 'ban'>,
  { title: (name: string) => string; description: string; confirm: string }
> = {
  grant: {
    title: (name) => `Make ${name} an admin?`,
    description: 'Admins can edit, hide and delete every prompt, ban users, and grant admin rights.',
    confirm: 'Make admin',
  },
  revoke: {
    title: (name) => `Revoke the admin rights of ${name}?`,
    description: 'They become a regular member immediately.',
    confirm: 'Revoke admin rights',
  },
  unban: {
    title: (name) => `Unban ${name}?`,
    description: 'They can sign in again, and their API keys work again.',
    confirm: 'Unban',
  },
};
