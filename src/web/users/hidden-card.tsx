import { Trash2 } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { day } from '../ui/day.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** One of a person's own prompts that an admin hid, and why. */
export function HiddenCard({ prompt, onDelete }: { prompt: PromptSummary; onDelete: () => void }) {
  const { id, title, hidden } = prompt;
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-hairline border-dashed bg-raised p-4">
      <div className="min-w-0 grow basis-72">
        <h2 dir="auto" className="line-clamp-2 text-lg leading-snug break-words">
          {title}
        </h2>
        {hidden && (
          <p className="mt-1 text-sm text-muted">
            Hidden on <time dateTime={hidden.at}>{day(hidden.at)}</time>
            {hidden.reason && (
              <>
                :{' '}
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {hidden.reason}
                </span>
              </>
            )}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1">
        <ButtonLink href={paths.prompt(id)} variant="secondary" size="sm">
          View
          <span className="sr-only"> {title}</span>
        </ButtonLink>
        <IconButton label={`Delete ${title}`} onClick={onDelete}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </div>
    </article>
  );
}
