import { useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import type { ReportCase } from '../../contract/report-cases.ts';
import type { ReportAction } from '../../domain/reports.ts';
import { NoteDialog } from './note-dialog.tsx';

/** What an admin is about to decide. Whether the author is banned, too, is asked with hiding. */
export type AskedDecision = Exclude<ReportAction, 'hide-and-ban'>;

/** Asks for the note of a decision; with hiding, whether the author is banned, too. */
export function DecisionDialog({
  found: { subject, author, can },
  asking,
  busy,
  error,
  onDecide,
  onClose,
}: {
  found: ReportCase;
  asking: AskedDecision | undefined;
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
        open={asking === 'dismiss'}
        title="Dismiss these reports?"
        description={`The ${subject.kind} stays as it is. Who reported it may do so again.`}
        label="Note"
        hint="For the other admins and the audit log."
        confirm="Dismiss"
        onConfirm={(note) => onDecide('dismiss', note)}
      />
      <NoteDialog
        {...common}
        open={asking === 'hide'}
        title={comment ? 'Delete this comment?' : 'Hide this prompt?'}
        description={
          comment
            ? 'Its words are gone for good; answers to it stay.'
            : 'Nobody but its author and admins will find it. It can be shown again.'
        }
        label={comment ? 'Note' : 'Reason'}
        hint={comment ? 'For the other admins and the audit log.' : 'The author reads it.'}
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
        open={asking === 'ban'}
        title={`Ban ${name}?`}
        description={`They are signed out everywhere and cannot come in again. The ${subject.kind} stays.`}
        label="Reason"
        hint="For the other admins and the audit log."
        required
        confirm="Ban"
        onConfirm={(note) => onDecide('ban', note)}
      />
    </>
  );
}
