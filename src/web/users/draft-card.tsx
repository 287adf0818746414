import { Trash2 } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** One of a person's own drafts: what it is so far, and the way back to writing it. */
export function DraftCard({ draft, onDelete }: { draft: PromptSummary; onDelete: () => void }) {
  const { id, title, summary, category, updatedAt } = draft;
  const name = title || 'Untitled draft';
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-hairline border-dashed bg-raised p-4">
      <div className="min-w-0 grow basis-72">
        <h2 dir="auto" className="line-clamp-2 text-lg leading-snug break-words">
          {name}
        </h2>
        {summary && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm text-muted">
            {summary}
          </p>
        )}
        <p className="mt-1.5 text-xs text-muted">
          {category.name && `${category.name} · `}
          Edited <time dateTime={updatedAt}>{longDate.format(new Date(updatedAt))}</time>
        </p>
      </div>
      <div className="flex items-center gap-1">
        <ButtonLink href={paths.write(id)} variant="secondary" size="sm">
          Continue writing
          <span className="sr-only"> {name}</span>
        </ButtonLink>
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </div>
    </article>
  );
}

/** 'November 20, 2025', the same on the server and in every browser. */
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
