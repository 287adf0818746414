import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { longDate } from '../ui/dates.ts';
import { UnlistedCard } from './unlisted-card.tsx';

/** One of the viewer's own drafts, with a link to continue editing. */
export function DraftCard({ draft, onDelete }: { draft: PromptSummary; onDelete: () => void }) {
  const { id, title, summary, category, updatedAt } = draft;
  return (
    <UnlistedCard
      name={title || 'Untitled draft'}
      link={{ href: paths.write(id), label: 'Continue writing' }}
      onDelete={onDelete}
    >
      {summary && (
        <p dir="auto" className="mt-1 line-clamp-2 text-sm text-muted">
          {summary}
        </p>
      )}
      <p className="mt-1.5 text-xs text-muted">
        {category.name && `${category.name} · `}
        Edited <time dateTime={updatedAt}>{longDate(updatedAt)}</time>
      </p>
    </UnlistedCard>
  );
}
