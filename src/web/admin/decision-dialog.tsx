import { useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import type { ReportCase } from '../../contract/report-cases.ts';
import type { ReportAction } from '../../domain/reports.ts';
import { NoteDialog } from './note-dialog.tsx';

/** A decision that an admin is asked to confirm. The 'hide' dialog has a checkbox for 'hide-and-ban'. */
export type PendingDecision = Exclude<ReportAction, 'hide-and-ban'>;

/** Asks for the note of a decision and, when hiding, whether to also ban the author. */
export function DecisionDialog({
  reportCase: { subject, author, can },
  pending,
  busy,
  error,
  onDecide,
  onClose,
}: {
  reportCase: ReportCase;
  pending: PendingDecision | undefined;
  busy: boolean;
  error: ApiError | null;
  onDecide: (action: ReportAction, note: string) => void;
  onClose: () => void;
}) {
  const [alsoBan, setAlsoBan] = useState(false);
  const name = author?.displayName ?? '';
  const comment = subject.kind === 'comment';
  const common = { busy, error, onClose, busyLabel: 'Saving...' };
  return (
    <>
      <NoteDialog
        {...common}
        open={pending === 'dismiss'}
        title="Dismiss these reports?"
        description={`The ${subject.kind} stays unchanged. It can be reported again.`}
        label="Note"
        hint="For the other admins and the audit log."
        confirm="Dismiss"
        onConfirm={(note) => onDecide('dismiss', note)}
      />
      <NoteDialog
        {...common}
        open={pending === 'hide'}
        title={comment ? 'Delete this comment?' : 'Hide this prompt?'}
        description={
          comment
            ? 'Its text is deleted permanently; replies to it stay.'
            : 'Only its author and admins will see it. You can show it again later.'
        }
        label={comment ? 'Note' : 'Reason'}
        hint={comment ? 'For the other admins and the audit log.' : 'The author sees it.'}
        required
        confirm={comment ? 'Delete' : 'Hide'}
        onConfirm={(note) => onDecide(alsoBan && can.ban ? 'hide-and-ban' : 'hide', note)}
      >
        {can.ban && (
          <label className="mb-3 flex min-h-8 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={alsoBan}
              onChange={({ target }) => setAlsoBan(target.checked)}
              className="size-5 shrink-0"
            />
            <span className="[overflow-wrap:anywhere]">Also ban {name}</span>
          </label>
        )}
      </NoteDialog>
      <NoteDialog
        {...common}
        open={pending === 'ban'}
        title={`Ban ${name}?`}
        description={`They are signed out everywhere and cannot sign in again. The ${subject.kind} stays.`}
        label="Reason"
        hint="For the other admins and the audit log."
        required
        confirm="Ban"
        onConfirm={(note) => onDecide('ban', note)}
      />
    </>
  );
}
