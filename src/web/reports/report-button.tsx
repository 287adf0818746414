import { Flag } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PromptSummary } from '../../contract/prompts.ts';
import { reportButtonClass, reportFragment } from './report-link.tsx';
import { reportDialog, useReport } from './use-report.tsx';

/** A member's way to the report dialog. It opens by itself for whoever signed in to report. */
export function ReportButton({ prompt: { id } }: { prompt: Pick<PromptSummary, 'id'> }) {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const { ask, sent, dialog } = useReport({ kind: 'prompt', id });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address opens it
  useEffect(() => {
    if (hash !== reportFragment) return;
    ask();
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hash]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => void reportDialog.load().catch(() => {})}
        onClick={ask}
        className={reportButtonClass}
      >
        <Flag size={15} aria-hidden />
        {sent ? 'Reported' : 'Report'}
      </button>
      {dialog}
    </>
  );
}
