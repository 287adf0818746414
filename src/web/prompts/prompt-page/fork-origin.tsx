import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';

type Origin = NonNullable<Prompt['forkedFrom']>;

/** The source of a fork, with its author. Has no links if the reader may not see it. */
export function ForkOrigin({ origin: { id, title, author } }: { origin: Origin }) {
  return (
    <p dir="auto" className="mt-2 text-sm break-words text-muted sm:mt-3">
      Forked from{' '}
      <span>
        {id ? (
          <a href={paths.prompt(id)} className="link">
            {title || 'Untitled'}
          </a>
        ) : title ? (
          <q>{title}</q>
        ) : (
          'an unavailable prompt'
        )}
      </span>
      <span> by </span>
      <span>
        {author.username ? (
          <a href={paths.profile(author.username)} className="link">
            {author.displayName}
          </a>
        ) : (
          author.displayName
        )}
      </span>
    </p>
  );
}
