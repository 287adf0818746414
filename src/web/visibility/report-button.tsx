import { Flag } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PromptSummary } from '../../contract/prompts/prompts.ts';
import { reportButtonClass, reportFragment } from './report-link.tsx';
import { reportDialog, useReport } from './use-report.tsx';

/**
 * Opens the report dialog. It opens automatically for a visitor who returns from signing in to report
 * (`#report`).
 */
export function ReportButton({ prompt: { id } }: { prompt: Pick<PromptSummary, 'id'> }) {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const { openDialog, sent, dialog } = useReport({ kind: 'prompt', id });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed URL opens it
  useEffect(() => {
    if (hash !== reportFragment) return;
    openDialog();
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hash]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => void reportDialog.load().catch(() => {})}
        onClick={openDialog}
        className={reportButtonClass}
      >
        <Flag size={15} aria-hidden />
        {sent ? 'Reported' : 'Report'}
      </button>
      {dialog}
    </>
  );
}
