import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { day } from '../ui/day.ts';

/** Tells a hidden prompt's author, and admins, that others do not see it, and why. */
export function HiddenNotice({ hidden }: { hidden: NonNullable<PromptSummary['hidden']> }) {
  return (
    <div role="note" className="mt-2 rounded-card bg-danger-soft px-4 py-3 text-sm">
      <p>
        <b className="font-semibold">Hidden</b> on <time dateTime={hidden.at}>{day(hidden.at)}</time> by the
        people who run this site. Only its author and they see it.
      </p>
      {hidden.reason && (
        <p dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
          {hidden.reason}
        </p>
      )}
      <p className="mt-1">
        Is that a mistake?{' '}
        <a href={paths.contact()} className="link">
          Write to us
        </a>
      </p>
    </div>
  );
}
