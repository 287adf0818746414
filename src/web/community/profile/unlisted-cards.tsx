import type { ReactNode } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { AdminButtons } from '../../prompts/cards/prompt-card-admin.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { CardLink, cardLinkFrame } from '../../ui/pages/card.tsx';

interface CardProps {
  prompt: PromptSummary;
  onDelete: () => void;
}

/** One of the viewer's own prompts that is not public: a draft, or one that an admin hid. */
export function UnlistedCard(props: CardProps) {
  return props.prompt.status === 'draft' ? <DraftCard {...props} /> : <HiddenCard {...props} />;
}

/** One of the viewer's own drafts, which opens the editor. */
function DraftCard(props: CardProps) {
  const { id, summary, category, updatedAt } = props.prompt;
  return (
    <Card {...props} href={paths.write(id)}>
      {summary && (
        <p dir="auto" className="mt-1 line-clamp-2 text-sm text-muted">
          {summary}
        </p>
      )}
      <p className="mt-1.5 text-xs text-muted">
        <span>{category.name && `${category.name} · `}</span>
        <span>Edited </span>
        <LocalTime at={updatedAt} format="long" />
      </p>
    </Card>
  );
}

/** One of the viewer's own prompts that an admin hid, with the reason. */
function HiddenCard(props: CardProps) {
  const { id, hidden } = props.prompt;
  return (
    <Card {...props} href={paths.prompt(id)}>
      {hidden && (
        <p className="mt-1 text-sm text-muted">
          {hidden.waiting ? 'Awaiting moderator review since' : 'Hidden on'}{' '}
          <LocalTime at={hidden.at} format="short" />
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

/** The frame of both cards, which is one link, with the buttons of its author. */
function Card({ prompt, onDelete, href, children }: CardProps & { href: string; children: ReactNode }) {
  return (
    <article
      className={`${cardLinkFrame} flex items-start gap-x-3 rounded-card border border-hairline border-dashed bg-raised p-4 outline-offset-2 hover:border-edge`}
    >
      <div className="min-w-0 grow">
        <h2 dir="auto" className="text-lg leading-snug break-words">
          <CardLink href={href} dir={undefined}>
            {prompt.title || 'Untitled draft'}
          </CardLink>
        </h2>
        {children}
      </div>
      <AdminButtons prompt={prompt} onDelete={onDelete} />
    </article>
  );
}
