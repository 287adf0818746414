import { useQuery } from '@tanstack/react-query';
import { type ModerationState, moderationStates } from '../../domain/prompt-status.ts';
import { type AdminParams, stateOf } from './admin-address.ts';
import { FilterBar } from './filter-bar.tsx';
import { Listing } from './listing.tsx';
import { PromptRow } from './prompt-row.tsx';
import { adminQueries } from './queries.ts';

/** All prompts, to be found, featured or hidden. */
export function PromptsTab({ place }: { place: AdminParams }) {
  const prompts = useQuery(adminQueries.prompts(place));
  return (
    <>
      <FilterBar
        place={place}
        search={{ label: 'Search these prompts', placeholder: 'Words of a prompt, or its author' }}
        choice={{
          label: 'Which prompts',
          value: stateOf(place.state, moderationStates),
          options: moderationStates.map((value) => ({ value, label: labels[value] })),
        }}
      />
      <Listing
        of={prompts}
        place={place}
        one="prompt"
        many="prompts"
        empty={{ text: 'No prompts yet', hint: 'What people publish stands here.' }}
      >
        {(prompt) => <PromptRow prompt={prompt} />}
      </Listing>
    </>
  );
}

const labels: Readonly<Record<ModerationState, string>> = {
  all: 'All prompts',
  published: 'Published',
  featured: 'Featured',
  hidden: 'Hidden',
};
