import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Client } from '../../../contract/client.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { HandedOver, ModeratedUser } from '../../../contract/moderation/moderated-users.ts';
import { capitalized } from '../../../domain/core/text/text.ts';
import { inactiveDays, type UserState, userStates } from '../../../domain/moderation/moderated-users.ts';
import { useApi } from '../../core/query-client.ts';
import { type AdminParams, stateOf } from '../../people/admin-address.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { compactQuantity, quantity } from '../../ui/numbers.ts';
import { Badge } from '../../ui/tag.tsx';
import { FilteredList } from './filtered-list.tsx';
import { adminQueries } from './queries.ts';
import { ModerationNote, Row } from './row.tsx';
import type { RowAction } from './row-actions.tsx';

/** Lists all users; admins can ban them or grant admin rights. */
export function UsersTab({ params }: { params: AdminParams }) {
  return (
    <FilteredList
      query={useQuery(adminQueries.users(params))}
      params={params}
      search={{ label: 'Search members', placeholder: 'Name, username or email address' }}
      filter={{ label: 'Which members', value: stateOf(params.state, userStates), options: labels }}
      noun={['member', 'members']}
      download={`/api/admin/people.csv?${new URLSearchParams({ q: params.q, state: stateOf(params.state, userStates) })}`}
      empty={{ text: 'No members yet', hint: 'Everyone who signs up is listed here.' }}
    >
      {(user) => <UserRow user={user} />}
    </FilteredList>
  );
}

const labels: Readonly<Record<UserState, string>> = {
  all: 'All members',
  admins: 'Admins',
  moderators: 'Moderators',
  unconfirmed: 'Address not confirmed',
  inactive: `Inactive for ${inactiveDays} days`,
  deactivated: 'Deactivated',
  suspended: 'Suspended',
  banned: 'Banned',
};

const sources: Readonly<Record<NonNullable<ModeratedUser['roleSource']>, string>> = {
  settings: 'from ADMIN_EMAILS',
  issuer: 'from a group at the identity provider',
  admin: 'appointed by an admin',
};

/** A user on the admin page, with the actions that are possible on them. */
function UserRow({ user }: { user: ModeratedUser }) {
  const {
    username,
    displayName,
    photoURL,
    email,
    emailVerified,
    role,
    suspendedUntil,
    banned,
    deactivatedAt,
  } = user;
  const api = useApi();
  const queries = useQueryClient();
  const updateCache = ({ person: changed }: { person: ModeratedUser }) =>
    queries.setQueriesData<{ items: ModeratedUser[] }>(
      { queryKey: adminQueries.allUsers },
      (list) => list && { ...list, items: list.items.map((item) => (item.id === user.id ? changed : item)) },
    );
  return (
    <Row
      name={displayName}
      subject={username}
      href={paths.profile(username)}
      badges={
        <>
          {role === 'admin' && <Badge tone="ember">Admin</Badge>}
          {role === 'moderator' && <Badge tone="ember">Moderator</Badge>}
          {deactivatedAt && <Badge>Deactivated</Badge>}
          {suspendedUntil && <Badge tone="danger">Suspended</Badge>}
          {banned && <Badge tone="danger">Banned</Badge>}
        </>
      }
      picture={<Avatar name={displayName} username={username} src={photoURL} size={40} />}
      facts={
        <>
          <p translate="no" className="text-sm wrap-anywhere text-muted">
            @{username} · {email}
            <span>{!emailVerified && ' (not confirmed)'}</span>
          </p>
          <p className="text-sm text-muted">
            Joined <LocalTime at={user.createdAt} format="short" /> ·{' '}
            {compactQuantity(user.promptsCount, 'prompt')} ·{' '}
            {user.lastSeen ? (
              <span>
                Last seen <LocalTime at={user.lastSeen} format="short" />
              </span>
            ) : (
              <span>Never signed in</span>
            )}
          </p>
          {user.roleSource && (
            <p className="text-sm text-muted">
              {capitalized(role)}, {sources[user.roleSource]}
            </p>
          )}
          {deactivatedAt && (
            <p className="text-sm text-muted">
              Deactivated on <LocalTime at={deactivatedAt} format="short" />
            </p>
          )}
          {suspendedUntil && (
            <p className="text-sm text-muted">
              Suspended until <LocalTime at={suspendedUntil} format="full" />
            </p>
          )}
          {banned && <ModerationNote label="Banned" decision={banned} />}
        </>
      }
      actions={actionsOn(user, api)}
      onDone={updateCache}
    />
  );
}

interface Changed {
  person: ModeratedUser;
  handedOver?: HandedOver;
}

/** Says what became of the prompts of a member. */
function summaryOf({ moved, left, kept }: HandedOver): string {
  const stay = kept.reduce((sum, { count }) => sum + count, 0);
  return [
    `Handed over ${quantity(moved, 'prompt')}.`,
    left > 0 && `${quantity(left, 'prompt')} left: hand over again.`,
    stay > 0 &&
      `${quantity(stay, 'prompt')} can’t be handed over now: hidden by moderators, being paid for, or with an open suggestion by the new author.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the id in the address of a prompt, or the text itself, which the server refuses. */
function promptIdIn(address: string): string {
  return address.match(/\/prompt\/([^/?#\s]+)/)?.[1] ?? address.trim();
}

function actionsOn(user: ModeratedUser, api: Client) {
  const { id, displayName: name, can } = user;
  const params = { id };
  const actions: (RowAction<Changed> & { possible: boolean })[] = [
    {
      possible: can.grant,
      label: 'Make admin',
      ask: {
        title: `Make ${name} an admin?`,
        description: 'Admins can edit, hide and delete every prompt, ban members, and grant admin rights.',
      },
      send: () => api.grantAdmin({ params }),
      done: `${name} is now an admin`,
    },
    {
      possible: can.revoke,
      label: 'Revoke admin rights',
      ask: {
        title: `Revoke the admin rights of ${name}?`,
        description: 'They become a regular member immediately.',
      },
      send: () => api.revokeAdmin({ params }),
      done: `${name} is no longer an admin`,
    },
    {
      possible: can.grantModerator,
      label: 'Make moderator',
      ask: {
        title: `Make ${name} a moderator?`,
        description: 'Moderators decide on reports. Otherwise, they are regular members.',
      },
      send: () => api.grantModerator({ params }),
      done: `${name} is now a moderator`,
    },
    {
      possible: can.revokeModerator,
      label: 'Remove as moderator',
      ask: {
        title: `Remove ${name} as a moderator?`,
        description: 'They become a regular member immediately. Their decisions stay in effect.',
      },
      send: () => api.revokeModerator({ params }),
      done: `${name} is no longer a moderator`,
    },
    {
      possible: can.unsuspend,
      label: 'End suspension',
      ask: {
        title: `End the suspension of ${name}?`,
        description: 'They can publish and change things again immediately.',
      },
      send: () => api.unsuspendUser({ params }),
      done: `${name} is no longer suspended`,
    },
    {
      possible: can.deactivate,
      label: 'Deactivate',
      ask: {
        title: `Deactivate the account of ${name}?`,
        description:
          'For members who have left. They are signed out everywhere, their API keys end, and they can’t sign in until you reactivate the account. Their name and their prompts stay.',
      },
      send: () => api.deactivateUser({ params }),
      done: `The account of ${name} is deactivated`,
    },
    {
      possible: can.reactivate,
      label: 'Hand over prompts',
      ask: {
        title: `Hand over the prompts of ${name}?`,
        description:
          'Another member becomes the author. Buyers keep access, and earlier sales stay with the former author.',
        note: {
          label: 'Username of the new author',
          hint: 'For example, alice',
          required: true,
          isUsername: true,
        },
        address: {
          label: 'Only one prompt',
          hint: 'Paste its link. Leave empty for all prompts and drafts.',
        },
      },
      send: async (to, address) => {
        const promptId = address.trim() ? promptIdIn(address) : undefined;
        const handedOver = await api.handOverPrompts({ params, body: { to, promptId } });
        const { items } = await api.listModeratedUsers({ query: { q: user.username } });
        return { person: items.find((item) => item.id === id) ?? user, handedOver };
      },
      done: ({ handedOver }) => (handedOver ? summaryOf(handedOver) : ''),
    },
    {
      possible: can.reactivate,
      label: 'Reactivate',
      ask: {
        title: `Reactivate the account of ${name}?`,
        description: 'They can sign in again, as a member. Their old API keys stay revoked.',
      },
      send: () => api.reactivateUser({ params }),
      done: `${name} can sign in again`,
    },
    {
      possible: can.ban,
      label: 'Ban',
      danger: true,
      ask: {
        title: `Ban ${name}?`,
        description: 'They are signed out everywhere and can’t sign in again. Their published prompts stay.',
        note: { label: 'Reason', hint: 'For other admins and the audit log.', required: true },
      },
      send: (reason) => api.banUser({ params, body: { reason } }),
      done: `${name} is banned`,
    },
    {
      possible: can.unban,
      label: 'Unban',
      ask: { title: `Unban ${name}?`, description: 'They can sign in again, and their API keys work again.' },
      send: () => api.unbanUser({ params }),
      done: `${name} can sign in again`,
    },
  ];
  return actions.filter(({ possible }) => possible);
}
