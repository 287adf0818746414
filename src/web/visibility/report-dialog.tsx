import { useId, useState } from 'react';
import { paths } from '../../contract/core/routes.ts';
import { limits } from '../../domain/core/limits.ts';
import {
  needsDetails,
  type ReportReason,
  type ReportSubject,
  reportMessages,
} from '../../domain/moderation/reports.ts';
import { useApi } from '../core/query-client.ts';
import { Button } from '../ui/forms/button.tsx';
import { Choice, ChoiceField } from '../ui/forms/choice-field.tsx';
import { TextAreaField } from '../ui/forms/field.tsx';
import { Form, useForm } from '../ui/forms/form.tsx';
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx';

const reasons: readonly { value: ReportReason; label: string; description: string }[] = [
  { value: 'spam', label: 'Spam', description: 'Advertising or repeated content' },
  { value: 'stolen', label: 'Stolen', description: 'Someone else’s work, used without permission' },
  { value: 'harmful', label: 'Harmful', description: 'Dangerous, hateful, or meant to hurt people' },
  {
    value: 'misleading',
    label: 'Misleading',
    description: 'Doesn’t do what it claims, or hides something',
  },
  { value: 'adult', label: 'Adult', description: 'Adult content that isn’t marked as adult' },
  { value: 'other', label: 'Other', description: 'Anything else that should not be here' },
];

/**
 * Reports a prompt or comment to the admins. The input survives closing the dialog until the report is sent.
 */
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
  const [reason, setReason] = useState<ReportReason>();
  const [details, setDetails] = useState('');
  const { form, errors } = useForm({
    read: () => ({ reason, details }),
    check: missingFields,
    // The default never applies, because `check` requires a reason.
    send: ({ reason = 'other', details }) =>
      (subject.kind === 'prompt' ? api.reportPrompt : api.reportComment)({
        params: { id: subject.id },
        body: { reason, details },
      }),
    onSuccess: onSent,
  });
  if (sent) {
    return (
      <Dialog open={open} onClose={onClose} title="Thanks" footer={<Button onClick={onClose}>Done</Button>}>
        <p role="status">
          Your report has been sent to the people who run this site. The author won’t see who sent it.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Report this ${subject.kind}`}
      description={
        <span>
          What’s wrong with it? If your own work was copied, the{' '}
          <a href={paths.dmca()} className="link">
            copyright page
          </a>{' '}
          is faster.
        </span>
      }
      footer={
        <DialogActions onCancel={onClose} form={id} busy={form.busy}>
          {form.busy ? 'Sending...' : 'Send report'}
        </DialogActions>
      }
    >
      <Form form={form} id={id} className="pt-3">
        <ChoiceField legend="Reason" legendHidden error={errors.reason}>
          {reasons.map(({ value, label, description }) => (
            <Choice
              key={value}
              type="radio"
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
              className="-mx-2 rounded-control px-2 py-2 transition-colors hover:bg-sunken"
            >
              <span className="font-medium">{label}</span>
              <span className="block text-muted">{description}</span>
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
          error={reason && needsDetails(reason) ? errors.details : undefined}
          className="mt-3"
        />
      </Form>
    </Dialog>
  );
}

function missingFields({ reason, details }: { reason: ReportReason | undefined; details: string }): {
  reason?: string;
  details?: string;
} {
  if (!reason) return { reason: reportMessages.reason };
  return needsDetails(reason) && !details.trim() ? { details: reportMessages.details } : {};
}
