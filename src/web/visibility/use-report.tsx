import { type ReactNode, useState } from 'react';
import type { ReportSubject } from '../../domain/moderation/reports.ts';
import { Lazy, lazyComponent } from '../core/lazy-component.tsx';

/** The dialog, loaded when a user is likely to report. */
export const reportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog);

/**
 * Manages the state of a report: render `dialog`, call `openDialog` to open it; `sent` is true once it was
 * reported.
 */
export function useReport(subject: { kind: ReportSubject; id: string }): {
  openDialog: () => void;
  sent: boolean;
  dialog: ReactNode;
} {
  const [requested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  return {
    openDialog: () => {
      setRequested(true);
      setOpen(true);
    },
    sent,
    dialog: requested && (
      <Lazy
        component={reportDialog}
        props={{ subject, open, sent, onSent: () => setSent(true), onClose: () => setOpen(false) }}
      />
    ),
  };
}
