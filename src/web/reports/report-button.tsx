import { Flag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PromptSummary } from '../../contract/prompts.ts';
import { LaterPart, later } from '../later-part.tsx';
import { reportFragment, reportLook } from './report-link.tsx';

const reportDialog = later(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** A member's way to the report dialog. It opens by itself for who signed in to report. */
export function ReportButton({ prompt: { id } }: { prompt: Pick<PromptSummary, 'id'> }) {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address opens it
  useEffect(() => {
    if (hash !== reportFragment) return;
    show();
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hash]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={() => void reportDialog.ready().catch(() => {})}
        onClick={show}
        className={`${reportLook} noscript:hidden`}
      >
        <Flag size={15} aria-hidden />
        {sent ? 'Reported' : 'Report'}
      </button>
      {wanted && (
        <LaterPart
          part={reportDialog}
          props={{
            subject: { kind: 'prompt' as const, id },
            open,
            sent,
            onSent: () => setSent(true),
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  );
}
