import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { longDate, shortDate } from '../../ui/dates.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';

/** One of the viewer's own prompts that is not public: a draft, or one that an admin hid. */
export function UnlistedCard(props: { prompt: PromptSummary; onDelete: () => void }) {
  return props.prompt.status === 'draft' ? <DraftCard {...props} /> : <HiddenCard {...props} />;
}

/** One of the viewer's own drafts, with a link to continue editing. */
function DraftCard({ prompt, onDelete }: { prompt: PromptSummary; onDelete: () => void }) {
  const { id, title, summary, category, updatedAt } = prompt;
  return (
    <Card
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
        <span>{category.name && `${category.name} · `}</span>
        <span>Edited </span>
        <time dateTime={updatedAt}>{longDate(updatedAt)}</time>
      </p>
    </Card>
  );
}

/** One of the viewer's own prompts that an admin hid, with the reason. */
function HiddenCard({ prompt, onDelete }: { prompt: PromptSummary; onDelete: () => void }) {
  const { id, title, hidden } = prompt;
  return (
    <Card name={title} link={{ href: paths.prompt(id), label: 'View' }} onDelete={onDelete}>
      {hidden && (
        <p className="mt-1 text-sm text-muted">
          {hidden.waiting ? 'Awaiting moderator review since' : 'Hidden on'}{' '}
          <time dateTime={hidden.at}>{shortDate(hidden.at)}</time>
          {hidden.reason && (
            <span>
              :{' '}
              <span dir="auto" className="[overflow-wrap:anywhere]">
                {hidden.reason}
              </span>
            </span>
          )}
        </p>
      )}
    </Card>
  );
}

/** The frame of both cards, with a link to the prompt and a delete button. */
function Card({
  name,
  link: { href, label },
  onDelete,
  children,
}: {
  name: string;
  link: { href: string; label: string };
  onDelete: () => void;
  children: ReactNode;
}) {
  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-hairline border-dashed bg-raised p-4">
      <div className="min-w-0 grow basis-72">
        <h2 dir="auto" className="line-clamp-2 text-lg leading-snug break-words">
          {name}
        </h2>
        {children}
      </div>
      <div className="flex items-center gap-1">
        <ButtonLink data-card="" href={href} variant="secondary" size="sm">
          {label}
          <span className="sr-only"> {name}</span>
        </ButtonLink>
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      </div>
    </article>
  );
}
