import { useQuery } from '@tanstack/react-query';
import { type PeopleState, peopleStates } from '../../domain/people.ts';
import { type AdminPlace, stateOf } from './admin-address.ts';
import { FilterBar } from './filter-bar.tsx';
import { Listing } from './listing.tsx';
import { PersonRow } from './person-row.tsx';
import { adminQueries } from './queries.ts';

/** Everybody with an account, to be found, banned, or made an admin. */
export function PeopleTab({ place }: { place: AdminPlace }) {
  const people = useQuery(adminQueries.people(place));
  return (
    <>
      <FilterBar
        place={place}
        search={{ label: 'Search people', placeholder: 'Name, username or e-mail address' }}
        choice={{
          label: 'Which people',
          value: stateOf(place.state, peopleStates),
          options: peopleStates.map((value) => ({ value, label: labels[value] })),
        }}
      />
      <Listing
        of={people}
        place={place}
        one="person"
        many="people"
        empty={{ text: 'Nobody has an account yet', hint: 'Whoever signs up stands here.' }}
      >
        {(person) => <PersonRow person={person} />}
      </Listing>
    </>
  );
}

const labels: Readonly<Record<PeopleState, string>> = {
  all: 'Everybody',
  admins: 'Admins',
  banned: 'Banned',
};
