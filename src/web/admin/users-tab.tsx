import { useQuery } from '@tanstack/react-query';
import { type UserState, userStates } from '../../domain/moderated-users.ts';
import { type AdminParams, stateOf } from './admin-address.ts';
import { FilterBar } from './filter-bar.tsx';
import { Listing } from './listing.tsx';
import { adminQueries } from './queries.ts';
import { ModeratedUserRow } from './user-row.tsx';

/** Everybody with an account, to be found, banned, or made an admin. */
export function UsersTab({ place }: { place: AdminParams }) {
  const people = useQuery(adminQueries.people(place));
  return (
    <>
      <FilterBar
        place={place}
        search={{ label: 'Search people', placeholder: 'Name, username or e-mail address' }}
        choice={{
          label: 'Which people',
          value: stateOf(place.state, userStates),
          options: userStates.map((value) => ({ value, label: labels[value] })),
        }}
      />
      <Listing
        of={people}
        place={place}
        one="person"
        many="people"
        empty={{ text: 'Nobody has an account yet', hint: 'Whoever signs up stands here.' }}
      >
        {(person) => <ModeratedUserRow person={person} />}
      </Listing>
    </>
  );
}

const labels: Readonly<Record<UserState, string>> = {
  all: 'Everybody',
  admins: 'Admins',
  banned: 'Banned',
};
