import { paths } from '../../../contract/core/routes.ts';
import type { Lineage, LineagePrompt } from '../../../contract/prompts/forks.ts';
import { classes } from '../../ui/classes.ts';
import { quantity } from '../../ui/numbers.ts';
import { Badge } from '../../ui/tag.tsx';

/** Maximum number of indented generations, which leaves enough space on phones. */
const indented = 5;

/** A prompt with its sources above it and its forks below, each indented below its source. */
export function LineageTree({ lineage: { prompts, truncated } }: { lineage: Lineage }) {
  const top = prompts[0]?.level ?? 0;
  return (
    <>
      <ol aria-label="Original and forks" className="mt-6 space-y-1">
        {prompts.map((prompt, n) => (
          <li
            // The list does not change, and prompts that are not visible have no id.
            key={prompt.id ?? n}
            aria-current={prompt.level === 0 ? 'true' : undefined}
            style={{ marginInlineStart: `${Math.min(prompt.level - top, indented) * 1.25}rem` }}
            className={classes(
              'rounded-control border-hairline px-3 py-2',
              prompt.level > top && 'border-s-2',
              prompt.level === 0 && 'bg-sunken',
            )}
          >
            <Relative prompt={prompt} />
          </li>
        ))}
      </ol>
      {truncated && (
        <p className="mt-4 text-sm text-muted">There are more. Only the closest ones are shown.</p>
      )}
    </>
  );
}

function Relative({ prompt: { id, title, author, level, forkCount } }: { prompt: LineagePrompt }) {
  return (
    <>
      <p dir="auto" className="flex flex-wrap items-center gap-x-2.5 gap-y-1 break-words">
        {id ? (
          <a href={paths.prompt(id)} className="min-w-0 font-medium hover:underline">
            {title || 'Untitled'}
          </a>
        ) : (
          <span className="min-w-0 text-muted">{title || 'Not available'}</span>
        )}
        {level === 0 && <Badge>This prompt</Badge>}
      </p>
      {(id || title) && (
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>
            by{' '}
            {author.username ? (
              <a href={paths.profile(author.username)} className="hover:underline">
                {author.displayName}
              </a>
            ) : (
              author.displayName
            )}
          </span>
          {id && level !== 0 && forkCount > 0 && (
            <a href={paths.promptForks(id)} className="hover:underline">
              {quantity(forkCount, 'fork')}
            </a>
          )}
        </p>
      )}
    </>
  );
}
