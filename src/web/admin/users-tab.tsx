import { useQuery } from '@tanstack/react-query';
import { type UserState, userStates } from '../../domain/moderated-users.ts';
import { type AdminParams, stateOf } from './admin-address.ts';
import { FilterBar } from './filter-bar.tsx';
import { Listing } from './listing.tsx';
import { adminQueries } from './queries.ts';
import { ModeratedUserRow } from './user-row.tsx';

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
