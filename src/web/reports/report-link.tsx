import { Flag } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';

/** Opens the report dialog when a visitor returns to the page after signing in. */
export const reportFragment = '#report';

/** The report button for visitors: leads to the sign-in page and back to the report dialog. */
export function ReportLink({ prompt }: { prompt: Pick<PromptSummary, 'id'> }) {
  return (
    <form action={paths.login()}>
      <input type="hidden" name="next" value={paths.prompt(prompt.id) + reportFragment} />
      <button type="submit" className={reportButtonClass}>
        <Flag size={15} aria-hidden />
        Report
      </button>
    </form>
  );
}

export const reportButtonClass =
  '-me-3 inline-flex h-10 items-center gap-1.5 rounded-control px-3 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink';
