import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { paths } from '../../contract/routes.ts';
import { limits } from '../../domain/limits.ts';
import { needsDetails, type ReportReason, type ReportSubject, reportMessages } from '../../domain/reports.ts';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Choice, ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { formErrorMessage, useFormErrors } from '../ui/form-errors.ts';
import { Notice } from '../ui/notice.tsx';

const reasons: readonly { value: ReportReason; label: string; means: string }[] = [
  { value: 'spam', label: 'Spam', means: 'Advertising, or the same thing over and over' },
  { value: 'stolen', label: 'Stolen', means: 'Somebody else’s work, taken without their leave' },
  { value: 'harmful', label: 'Harmful', means: 'Dangerous, hateful, or made to hurt people' },
  { value: 'misleading', label: 'Misleading', means: 'Does something else than it says, or hides something' },
  { value: 'other', label: 'Other', means: 'Anything else that should not be here' },
];

/** Asks why something should be looked at, and thanks for it. What was typed stays until it is sent. */
export function ReportDialog({
  subject,
  open,
  sent,
  onSent,
  onClose,
}: {
  subject: { kind: ReportSubject; id: string };
  open: boolean;
  sent: boolean;
  onSent: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const id = useId();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'reason' | 'details'>();
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState('');
  const report = useMutation({
    mutationFn: (body: { reason: ReportReason; details: string }) =>
      (subject.kind === 'prompt' ? api.reportPrompt : api.reportComment)({
        params: { id: subject.id },
        body,
      }),
    onSuccess: onSent,
    onError: showApiErrors,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = missingIn(reason, details);
    showErrors(missing);
    if (reason && !missing.details) report.mutate({ reason, details });
  };

  if (sent) {
    return (
      <Dialog open={open} onClose={onClose} title="Thanks" footer={<Button onClick={onClose}>Done</Button>}>
        <p role="status">
          Your report is with the people who run this site. The author does not learn who sent it.
        </p>
      </Dialog>
    );
  }
  const failed = formErrorMessage(report.error);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report this ${subject.kind}`}
      description={
        <>
          What is wrong with it? If it is your own work, the{' '}
          <a href={paths.dmca()} className="link">
            copyright page
          </a>{' '}
          is the quicker way.
        </>
      }
      footer={
        <DialogActions onCancel={onClose} form={id} busy={report.isPending}>
          {report.isPending ? 'Sending...' : 'Send report'}
        </DialogActions>
      }
    >
      <form ref={form} id={id} onSubmit={submit} onInput={clearError} noValidate className="pt-3">
        <ChoiceField legend="Reason" legendHidden error={errors.reason}>
          {reasons.map(({ value, label, means }) => (
            <Choice
              key={value}
              type="radio"
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => {
                setReason(value);
                showErrors({});
              }}
              className="-mx-2 rounded-control px-2 py-2 transition-colors hover:bg-sunken"
            >
              <span className="font-medium">{label}</span>
              <span className="block text-muted">{means}</span>
            </Choice>
          ))}
        </ChoiceField>
        <TextAreaField
          label={reason && needsDetails(reason) ? 'Details' : 'Details (optional)'}
          name="details"
          rows={3}
          value={details}
          onChange={(event) => setDetails(event.target.value)}
          maxLength={limits.reportDetails}
          counter={{ used: details.length, max: limits.reportDetails }}
          error={errors.details}
          className="mt-3"
        />
        {failed && <Notice className="mt-4">{failed}</Notice>}
      </form>
    </Dialog>
  );
}

function missingIn(reason: ReportReason | undefined, details: string): { reason?: string; details?: string } {
  if (!reason) return { reason: reportMessages.reason };
  return needsDetails(reason) && !details.trim() ? { details: reportMessages.details } : {};
}
