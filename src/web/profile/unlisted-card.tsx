import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** One of the viewer's own prompts that is not public, with a link to it and a delete button. */
export function UnlistedCard({
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
        <ButtonLink href={href} variant="secondary" size="sm">
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
