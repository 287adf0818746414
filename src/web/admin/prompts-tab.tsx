import { useQuery } from '@tanstack/react-query';
import { type ModerationState, moderationStates } from '../../domain/prompt-status.ts';
import { type AdminParams, stateOf } from './admin-address.ts';
import { FilterBar } from './filter-bar.tsx';
import { Listing } from './listing.tsx';
import { PromptRow } from './prompt-row.tsx';
import { adminQueries } from './queries.ts';

/** Lists all prompts; admins can feature or hide them. */
export function PromptsTab({ params }: { params: AdminParams }) {
  const prompts = useQuery(adminQueries.prompts(params));
  return (
    <>
      <FilterBar
        params={params}
        search={{ label: 'Search these prompts', placeholder: 'Words in a prompt, or its author' }}
        filter={{
          label: 'Which prompts',
          value: stateOf(params.state, moderationStates),
          options: moderationStates.map((value) => ({ value, label: labels[value] })),
        }}
      />
      <Listing
        query={prompts}
        params={params}
        singular="prompt"
        plural="prompts"
        empty={{ text: 'No prompts yet', hint: 'Published prompts are listed here.' }}
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
