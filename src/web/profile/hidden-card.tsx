import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { shortDate } from '../ui/dates.ts';
import { UnlistedCard } from './unlisted-card.tsx';

/** One of the viewer's own prompts that an admin hid, with the reason. */
export function HiddenCard({ prompt, onDelete }: { prompt: PromptSummary; onDelete: () => void }) {
  const { id, title, hidden } = prompt;
  return (
    <UnlistedCard name={title} link={{ href: paths.prompt(id), label: 'View' }} onDelete={onDelete}>
      {hidden && (
        <p className="mt-1 text-sm text-muted">
          Hidden on <time dateTime={hidden.at}>{shortDate(hidden.at)}</time>
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
    </UnlistedCard>
  );
}
