import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { Prompt } from '../../contract/prompts/prompts.ts';
import { ButtonLink } from '../ui/forms/button.tsx';
import { ItemPage } from '../ui/pages/item-page.tsx';
import { promptQueries } from './queries.ts';

/** A page about a prompt, other than its own page. */
export function PromptItemPage({ id, children }: { id: string; children: (prompt: Prompt) => ReactNode }) {
  return (
    <ItemPage
      query={useQuery(promptQueries.one(id))}
      noun="prompt"
      missing="Post not found"
      hint="Its author may have deleted it, or the link may contain a typo."
      actions={<ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>}
    >
      {children}
    </ItemPage>
  );
}
