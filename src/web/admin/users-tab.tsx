import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModeratedUser } from '../../contract/moderated-users.ts';
import { paths } from '../../contract/routes.ts';
import { type UserState, userStates } from '../../domain/moderated-users.ts';
import { useApi } from '../runtime/query-client.ts';
import { Avatar } from '../ui/avatar.tsx';
import { shortDate } from '../ui/dates.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { compactQuantity } from '../ui/numbers.ts';
import { Badge } from '../ui/tag.tsx';
import { toast } from '../ui/toast.ts';
import { type AdminParams, stateOf } from './admin-address.ts';
import { FilterBar, Listing } from './listing.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { adminQueries } from './queries.ts';
import { ModerationNote, Row, RowButton, useRowFocus } from './row.tsx';

/** Lists all users; admins can ban them or grant admin rights. */
export function UsersTab({ params }: { params: AdminParams }) {
  const users = useQuery(adminQueries.users(params));
  return (
    <>
      <FilterBar
        params={params}
        search={{ label: 'Search users', placeholder: 'Name, username or email address' }}
        filter={{
          label: 'Which users',
          value: stateOf(params.state, userStates),
          options: userStates.map((value) => ({ value, label: labels[value] })),
        }}
      />
      <Listing
        query={users}
        params={params}
        singular="user"
        plural="users"
        empty={{ text: 'No users yet', hint: 'Everyone who signs up is listed here.' }}
      >
        {(user) => <ModeratedUserRow user={user} />}
      </Listing>
    </>
  );
}

const labels: Readonly<Record<UserState, string>> = {
  all: 'All users',
  admins: 'Admins',
  banned: 'Banned',
};

/** A user on the admin page, with the actions that are possible on them. */
function ModeratedUserRow({ user }: { user: ModeratedUser }) {
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

type UserAction = 'grant' | 'revoke' | 'ban' | 'unban';

const successMessages: Record<UserAction, (name: string) => string> = {
  grant: (name) => `${name} is now an admin`,
  revoke: (name) => `${name} is no longer an admin`,
  ban: (name) => `${name} is banned`,
  unban: (name) => `${name} can sign in again`,
};

/** Applies an action to a user and updates the cache. The calling dialog shows errors. */
function useUserAction({ id, displayName }: ModeratedUser, onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ action, reason = '' }: { action: UserAction; reason?: string }) => {
      const params = { id };
      if (action === 'grant') return api.grantAdmin({ params });
      if (action === 'revoke') return api.revokeAdmin({ params });
      return action === 'ban' ? api.banUser({ params, body: { reason } }) : api.unbanUser({ params });
    },
    onSuccess: ({ person: user }, { action }) => {
      queries.setQueriesData<{ items: ModeratedUser[] }>(
        { queryKey: adminQueries.allUsers },
        (list) => list && { ...list, items: list.items.map((item) => (item.id === id ? user : item)) },
      );
      toast.success(successMessages[action](displayName));
      onDone();
    },
  });
}
