import { Flag } from 'lucide-react';
import { paths } from '../../contract/core/routes.ts';
import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import { IntentForm } from '../people/intents/intent-form.tsx';

/** Opens the report dialog when a visitor returns to the page after signing in. */
export const reportFragment = '#report';

/** The report button for visitors: leads to the sign-in page and back to the report dialog. */
export function ReportLink({ prompt: { id, title } }: { prompt: Pick<PromptSummary, 'id' | 'title'> }) {
  return (
    <IntentForm intent={{ kind: 'report', id, title }} next={paths.prompt(id) + reportFragment}>
      <button type="submit" className={reportButtonClass}>
        <Flag size={15} aria-hidden />
        Report
      </button>
    </IntentForm>
  );
}

export const reportButtonClass =
  '-me-3 inline-flex h-10 items-center gap-1.5 rounded-control px-3 text-sm text-muted transition-colors hover:bg-sunken hover:text-ink';
