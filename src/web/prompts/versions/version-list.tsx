import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { VersionHead } from '../../../contract/prompts/versions.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Badge } from '../../ui/tag.tsx';

export const restoreVersion = lazyComponent(
  async () => (await import('./restore-version.tsx')).RestoreVersion,
);

/** Versions, latest first, each with its author's note and a link to its changes. */
export function VersionList({ prompt, versions }: { prompt: Prompt; versions: readonly VersionHead[] }) {
  return (
    <ol className="divide-y divide-hairline border-hairline border-y">
      {versions.map((version) => {
        const note = version.note || (version.number === 1 && 'First publication');
        return (
          <li key={version.number} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
            <div className="min-w-0 grow basis-64">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <b className="font-semibold">Version {version.number}</b>
                {version.current && <Badge>Current</Badge>}
                <span className="basis-full text-sm text-muted">
                  <LocalTime at={version.createdAt} format="long" />, by{' '}
                  <AuthorName author={version.author} />
                  {version.suggestedBy && (
                    <span>
                      , suggested by <AuthorName author={version.suggestedBy} />
                    </span>
                  )}
                </span>
              </p>
              {note && (
                <p dir="auto" className="mt-1 text-sm break-words text-muted">
                  {note}
                </p>
              )}
            </div>
            <div className="flex items-center gap-3">
              {version.number > 1 && prompt.sale?.readable !== false && (
                <a
                  href={paths.promptHistory(prompt.id, { from: version.number - 1, to: version.number })}
                  className="inline-flex min-h-10 items-center text-sm font-medium text-ember hover:underline"
                >
                  Show changes<span className="sr-only"> in version {version.number}</span>
                </a>
              )}
              {prompt.can.edit && !version.current && prompt.status !== 'draft' && (
                <Lazy component={restoreVersion} props={{ id: prompt.id, number: version.number }} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function AuthorName({ author }: Pick<VersionHead, 'author'>) {
  if (!author.username) return author.displayName;
  return (
    <a href={paths.profile(author.username)} className="text-ink hover:underline">
      {author.displayName}
    </a>
  );
}
