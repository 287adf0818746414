import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportCase } from '../../../contract/moderation/report-cases.ts';
import { limits } from '../../../domain/core/limits.ts';
import {
  type AuthorAction,
  decisionErrors,
  decisionOf,
  type SubjectAction,
} from '../../../domain/moderation/reports.ts';
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
  subject: string;
  author: string;
  rule: Rule | '';
  note: string;
  days: string;
}

/**
 * Decides an open case with two questions, about its subject and about the author, unless new reports arrived
 * since it was loaded (409). Also works without scripts: the browser then posts the form to the page's address
 * (`http/forms.ts`). `isOpen`: the form is open from the start.
 */
export function DecisionForm({
  reportCase,
  title,
  isOpen,
}: {
  reportCase: ReportCase;
  title: string;
  isOpen: boolean;
}) {
  const { id, latestAt, suggestedRule } = reportCase;
  const api = useApi();
  const queries = useQueryClient();
  // A case that becomes the first one, because others were decided elsewhere, must not close the open form.
  const [startsOpen] = useState(isOpen);
  const { form, errors } = useForm<Values, unknown>({
    read: (text) => ({
      subject: text('subject'),
      author: text('author'),
      rule: text('rule') as Values['rule'],
      note: text('note'),
      days: text('days'),
    }),
    check: missing,
    send: ({ subject, author, rule, note, days }) =>
      api.decideReports({
        params: { id },
        body: {
          // The default never applies, because `check` requires a decision.
          action: decisionOf(subject, author) ?? 'dismiss',
          note,
          latestAt,
          ...(rule && { rule }),
          ...(author === 'suspend' && { days: Number(days) }),
        },
      }),
    onSuccess: async () => {
      toast.success('Decision saved');
      const stale = ['admin', ...promptQueries.lists, 'prompt', 'user', 'topics', 'stats', 'community'];
      await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      // The case with the focused button was removed from the list.
      const next = document.querySelector<HTMLDetailsElement>('[data-decision]');
      if (next) next.open = true;
      (
        next?.querySelector('summary') ??
        document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
      )?.focus();
    },
    onError: ({ status }) => {
      // Another moderator decided it, or it was reported again: the list is stale.
      if (status === 409) void queries.invalidateQueries({ queryKey: adminQueries.allReports });
    },
  });
  return (
    <details data-decision="" name="decision" open={startsOpen} className="mt-3">
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
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <Question
              name="subject"
              legend={`What happens to the ${reportCase.subject.kind}?`}
              answers={subjectAnswers(reportCase)}
              error={errors.subject}
            />
            <Question
              name="author"
              legend="What happens to the author?"
              answers={authorAnswers(reportCase)}
              error={errors.author}
            />
          </div>
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
            className="hidden group-has-[[value=suspend]:checked]/form:block"
          />
          <SelectField
            label="Rule"
            name="rule"
            options={{ '': 'Choose a rule', ...rules }}
            defaultValue={suggestedRule ?? ''}
            error={errors.rule}
            className="group-has-[[value=keep]:checked]/form:group-has-[[value=none]:checked]/form:hidden"
          />
          <TextAreaField
            label="Note"
            name="note"
            rows={3}
            maxLength={limits.adminNote}
            hint="Visible to the author and in the public moderation log. Optional if the case is dismissed."
            error={errors.note}
          />
          <Button type="submit" variant="danger" busy={form.busy}>
            {form.busy ? 'Saving...' : 'Decide'}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function missing({ subject, author, rule, note, days }: Values): Partial<Record<keyof Values, string>> {
  const found = decisionErrors(subject, author);
  if (!subject || (subject === 'keep' && author === 'none')) return found;
  const { min, max } = suspensionDays;
  const length = Number(days);
  return {
    ...found,
    ...(!rule && { rule: 'Choose the rule the decision is based on' }),
    ...(!note.trim() && { note: 'Note is required' }),
    ...(author === 'suspend' &&
      !(Number.isInteger(length) && length >= min && length <= max) && {
        days: `Days must be a whole number from ${min} to ${max}`,
      }),
  };
}

/** The choice that answers one of the two questions of the form. */
type Answer<Action> = readonly [action: Action, label: string, explain: string];

function Question<Action extends string>({
  name,
  legend,
  answers,
  error,
}: {
  name: 'subject' | 'author';
  legend: string;
  answers: readonly Answer<Action>[];
  error: string | undefined;
}) {
  // The question about the author is hidden, but sent, when nothing can be done to them.
  const isAsked = name === 'subject' || answers.length > 1;
  return (
    <ChoiceField legend={legend} error={error} className={isAsked ? '' : 'hidden'}>
      {answers.map(([action, label, explain], index) => (
        <Choice key={action} type="radio" name={name} value={action} defaultChecked={action === 'none'}>
          <span className="font-medium">{label}</span>
          {name === 'subject' && (
            <kbd aria-hidden className="ms-2 text-xs text-muted pointer-coarse:hidden">
              {index + 1}
            </kbd>
          )}
          <span className="block text-muted">{explain}</span>
        </Choice>
      ))}
    </ChoiceField>
  );
}

/** Returns what can be done with the subject of a case. */
function subjectAnswers(reportCase: ReportCase): Answer<SubjectAction>[] {
  const { can, withheld } = reportCase;
  const { kind, state } = reportCase.subject;
  const keeps = {
    published: 'stays visible',
    hidden: withheld ? 'is shown again' : 'stays hidden',
    draft: 'stays a draft',
    gone: 'is already deleted',
  };
  const answers: (false | Answer<SubjectAction>)[] = [
    ['keep', keepLabel(reportCase), `The ${kind} ${keeps[state]}.`],
    can.requestChange && [
      'request-change',
      'Ask for a change',
      `The note says what to change. The ${kind} ${keeps[state]}.`,
    ],
    can.markAdult && [
      'mark-adult',
      'Mark adult',
      'Lists and searches show it only to members who chose to see adult prompts.',
    ],
    can.hide && [
      'hide',
      state === 'hidden' ? 'Keep hidden' : 'Hide',
      kind === 'prompt'
        ? 'Only its author and moderators see it. It can be shown again.'
        : 'Its text is hidden from everyone; replies to it stay. It can be shown again.',
    ],
  ];
  return answers.filter((answer) => answer !== false);
}

function keepLabel({ withheld, subject }: ReportCase): string {
  return withheld && subject.state === 'hidden' ? 'Show again' : 'Keep';
}

/** Returns what the viewer can do to the author. */
function authorAnswers(reportCase: ReportCase): Answer<AuthorAction>[] {
  const { can } = reportCase;
  const answers: (false | Answer<AuthorAction>)[] = [
    ['none', 'Nothing', `With “${keepLabel(reportCase)}”, the case is dismissed.`],
    can.warn && ['warn', 'Warn', 'They get your note.'],
    can.suspend && ['suspend', 'Suspend', 'They can only read until the suspension ends.'],
    can.ban && ['ban', 'Ban', 'They are signed out and cannot sign in again.'],
  ];
  return answers.filter((answer) => answer !== false);
}
