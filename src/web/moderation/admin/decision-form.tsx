import { useQueryClient } from '@tanstack/react-query';
import type { ReportCase } from '../../../contract/moderation/report-cases.ts';
import { limits } from '../../../domain/core/limits.ts';
import { type ReportAction, suspendsAuthor } from '../../../domain/moderation/reports.ts';
import { type Rule, rules } from '../../../domain/moderation/rules.ts';
import { suspensionDays } from '../../../domain/moderation/suspensions.ts';
import { useApi } from '../../core/query-client.ts';
import { adminAddress } from '../../people/admin-address.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Choice, ChoiceField } from '../../ui/forms/choice-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { Form, useForm } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { adminQueries } from './queries.ts';

interface Values {
  action: ReportAction | '';
  rule: Rule | '';
  note: string;
  days: string;
}

/**
 * Decides an open case, unless new reports arrived since it was loaded (409). Also works without scripts: the
 * browser then posts the form to the page's address (`http/forms.ts`).
 */
export function DecisionForm({ reportCase, title }: { reportCase: ReportCase; title: string }) {
  const { id, latestAt, suggestedRule } = reportCase;
  const api = useApi();
  const queries = useQueryClient();
  const { form, errors } = useForm<Values, unknown>({
    read: (text) => ({
      action: text('action') as Values['action'],
      rule: text('rule') as Values['rule'],
      note: text('note'),
      days: text('days'),
    }),
    check: missing,
    send: ({ action, rule, note, days }) =>
      api.decideReports({
        params: { id },
        body: {
          // The default never applies, because `check` requires a decision.
          action: action || 'dismiss',
          note,
          latestAt,
          ...(rule && action !== 'dismiss' && { rule }),
          ...(action && suspendsAuthor(action) && { days: Number(days) }),
        },
      }),
    onSuccess: async () => {
      toast.success('Decision saved');
      const stale = ['admin', ...promptQueries.lists, 'prompt', 'user', 'topics', 'stats', 'community'];
      await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      // The case with the focused button was removed from the list.
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    },
    onError: ({ status }) => {
      // Another moderator decided it, or it was reported again: the list is stale.
      if (status === 409) void queries.invalidateQueries({ queryKey: adminQueries.allReports });
    },
  });
  return (
    <details data-decision="" className="mt-3">
      <summary className="inline-flex h-9 cursor-pointer list-none items-center rounded-control border border-edge px-3.5 text-sm font-medium transition-colors hover:bg-sunken [&::-webkit-details-marker]:hidden">
        Decide<span className="sr-only"> {title}</span>
      </summary>
      <Form
        form={form}
        action={adminAddress({ tab: 'reports' })}
        className="group/form mt-3 max-w-2xl rounded-card border border-hairline bg-raised px-4 py-4 sm:px-5"
      >
        <input type="hidden" name="do" value="decideReports" />
        <input type="hidden" name="case" value={id} />
        <input type="hidden" name="latestAt" value={latestAt} />
        <div className="space-y-5">
          <ChoiceField legend="Decision" error={errors.action}>
            <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {choicesOf(reportCase).map(({ action, label, explain }, index) => (
                <Choice key={action} type="radio" name="action" value={action}>
                  <span className="font-medium">{label}</span>
                  <kbd aria-hidden className="ms-2 text-xs text-muted pointer-coarse:hidden">
                    {index + 1}
                  </kbd>
                  <span className="block text-muted">{explain}</span>
                </Choice>
              ))}
            </div>
          </ChoiceField>
          <SelectField
            label="Rule"
            name="rule"
            options={{ '': 'Choose a rule', ...rules }}
            defaultValue={suggestedRule ?? ''}
            error={errors.rule}
            className="group-has-[[value=dismiss]:checked]/form:hidden"
          />
          <TextAreaField
            label="Note"
            name="note"
            rows={3}
            maxLength={limits.adminNote}
            hint="Visible to the author and in the public moderation log. Optional if you dismiss."
            error={errors.note}
          />
          <TextField
            label="Days"
            name="days"
            type="number"
            inputMode="numeric"
            min={suspensionDays.min}
            max={suspensionDays.max}
            defaultValue={7}
            hint="How long the author is suspended."
            error={errors.days}
            className="hidden group-has-[[value$=suspend]:checked]/form:block"
          />
          <Button type="submit" variant="danger" busy={form.busy}>
            {form.busy ? 'Saving...' : 'Decide'}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function missing({ action, rule, note, days }: Values): Partial<Record<keyof Values, string>> {
  if (!action) return { action: 'Choose a decision' };
  if (action === 'dismiss') return {};
  const { min, max } = suspensionDays;
  const length = Number(days);
  return {
    ...(!rule && { rule: 'Choose the rule the decision is based on' }),
    ...(!note.trim() && { note: 'Note is required' }),
    ...(suspendsAuthor(action) &&
      !(Number.isInteger(length) && length >= min && length <= max) && {
        days: `Days must be a whole number from ${min} to ${max}`,
      }),
  };
}

/** Returns the possible decisions on a case. */
function choicesOf({
  can,
  subject: { kind, state },
}: ReportCase): { action: ReportAction; label: string; explain: string }[] {
  const isHidden = state === 'hidden';
  const stays = isHidden ? `The ${kind} is shown again.` : `The ${kind} stays visible.`;
  const choices: (false | { action: ReportAction; label: string; explain: string })[] = [
    { action: 'dismiss', label: 'Dismiss', explain: `No rule was broken. ${stays}` },
    can.requestChange && {
      action: 'request-change',
      label: 'Request a change',
      explain: `The note says what to change. ${stays}`,
    },
    can.markAdult && {
      action: 'mark-adult',
      label: 'Mark adult',
      explain: 'Lists and searches show it only to members who chose to see adult prompts.',
    },
    can.hide && {
      action: 'hide',
      label: isHidden ? 'Keep hidden' : 'Hide',
      explain:
        kind === 'prompt'
          ? 'Only its author and moderators see it. It can be shown again.'
          : 'Its text is hidden from everyone; replies to it stay. It can be shown again.',
    },
    can.warn && { action: 'warn', label: 'Warn the author', explain: `They get your note. ${stays}` },
    can.suspend && {
      action: 'suspend',
      label: 'Suspend the author',
      explain: `They can only read until the suspension ends. ${stays}`,
    },
    can.suspend &&
      can.hide && {
        action: 'hide-and-suspend',
        label: 'Hide, and suspend the author',
        explain: `The ${kind} is hidden, and they can only read until the suspension ends.`,
      },
    can.ban && {
      action: 'ban',
      label: 'Ban the author',
      explain: `They are signed out and cannot sign in again. ${stays}`,
    },
    can.ban &&
      can.hide && {
        action: 'hide-and-ban',
        label: 'Hide, and ban the author',
        explain: `The ${kind} is hidden, and they cannot sign in again.`,
      },
  ];
  return choices.filter((choice) => choice !== false);
}
