import { type ReactNode, useState } from 'react';
import type { ReportSubject } from '../../domain/reports.ts';
import { Lazy, lazyComponent } from '../runtime/lazy-component.tsx';

/** The dialog, fetched when somebody is about to report. */
export const reportDialog = lazyComponent(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** Reporting something: `ask` opens the dialog, which stands wherever `dialog` is put; `sent` once it was reported. */
export function useReport(subject: { kind: ReportSubject; id: string }): {
  ask: () => void;
  sent: boolean;
  dialog: ReactNode;
} {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  return {
    ask: () => {
      setWanted(true);
      setOpen(true);
    },
    sent,
    dialog: wanted && (
      <Lazy
        component={reportDialog}
        props={{ subject, open, sent, onSent: () => setSent(true), onClose: () => setOpen(false) }}
      />
    ),
  };
}
