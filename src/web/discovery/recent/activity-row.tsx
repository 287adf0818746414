import type { ReactNode } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import { ColorDot } from '../../ui/tag.tsx';

/** A prompt in an activity list. */
export function ActivityRow({
  prompt,
  aside,
}: {
  prompt: { id: string; title: string; topic: string; color: string; by?: string; href?: string };
  /** Shown at the end of the row, e.g. date and likes. */
  aside: ReactNode;
}) {
  return (
    <li className="relative flex items-center gap-3 border-hairline border-b px-1 py-3 transition-colors hover:bg-sunken sm:px-3">
      <div className="min-w-0 grow">
        <a
          href={prompt.href ?? paths.prompt(prompt.id)}
          dir="auto"
          className="line-clamp-2 text-left font-medium after:absolute after:inset-0"
        >
          {prompt.title}
        </a>
        <p className="mt-0.5 flex min-w-0 items-center gap-2 text-sm text-muted">
          <ColorDot color={prompt.color} />
          <span className="truncate">
            {prompt.topic}
            <span>{prompt.by && ` · ${prompt.by}`}</span>
          </span>
        </p>
      </div>
      <div className="shrink-0 text-end text-sm text-muted tabular-nums">{aside}</div>
    </li>
  );
}
