import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { Prompt } from '../../contract/prompts/prompts.ts';
import { ButtonLink } from '../ui/forms/button.tsx';
import { BackLink } from '../ui/pages/back-link.tsx';
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

/** The top of such a page: the way back, the heading, and the prompt's `title` where it is shown. */
export function PromptPageTop({ id, heading, title }: { id: string; heading: string; title?: string }) {
  return (
    <>
      <div className="pt-5">
        <BackLink href={paths.prompt(id)}>Back to the prompt</BackLink>
      </div>
      <h1 className="mt-2 text-2xl sm:text-3xl">{heading}</h1>
      {title !== undefined && (
        <p dir="auto" className="mt-2 break-words text-muted">
          {title || 'Untitled'}
        </p>
      )}
    </>
  );
}
