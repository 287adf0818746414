import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportCase } from '../../../contract/moderation/report-cases.ts';
import {
  type AuthorAction,
  authorTexts,
  type ContentAction,
  contentTexts,
  decisionErrors,
  hasDays,
  isDismissal,
} from '../../../domain/core/decisions.ts';
import { limits } from '../../../domain/core/limits.ts';
import { type Rule, rules } from '../../../domain/moderation/rules.ts';
import { suspensionDays } from '../../../domain/moderation/suspensions.ts';
import { useApi } from '../../core/query-client.ts';
import { adminAddress } from '../../people/admin-address.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Choice, ChoiceField } from '../../ui/forms/choice-field.tsx';
import { DecisionBar } from '../../ui/forms/decision-bar.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { FoldButton } from '../../ui/forms/folded-form.tsx';
import { Form, useForm } from '../../ui/forms/form.tsx';
import { showNextDecision } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { adminQueries } from './queries.ts';

interface Values {
  content: ContentAction;
  author: AuthorAction;
  rule: Rule | '';
  note: string;
  days: string;
}

/**
 * Decides an open case with two questions, about its subject and about the author, unless new reports arrived
 * since it was loaded (409). Also works without scripts: the browser then posts the form to the page's
 * address (`http/forms.ts`). `isOpen`: the form is open from the start.
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
      content: text('content') as Values['content'],
      author: text('author') as Values['author'],
      rule: text('rule') as Values['rule'],
      note: text('note'),
      days: text('days'),
    }),
    check: missing,
    send: ({ content, author, rule, note, days }) =>
      api.decideReports({
        params: { id },
        body: {
          content,
          author,
          note,
          latestAt,
          ...(rule && { rule }),
          ...(hasDays(author) && { days: Number(days) }),
        },
      }),
    onSuccess: async () => {
      toast.success('Decision saved');
      const stale = ['admin', ...promptQueries.lists, 'prompt', 'user', 'topics', 'stats', 'community'];
      await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      // The case with the focused button was removed from the list.
      showNextDecision(document.querySelector<HTMLElement>('[role=tab][aria-selected=true]'));
    },
    onError: ({ status }) => {
      // Another moderator decided it, or it was reported again: the list is stale.
      if (status === 409) void queries.invalidateQueries({ queryKey: adminQueries.allReports });
    },
  });
  return (
    <>
      <details data-decision="" name="decision" open={startsOpen} className="group/fold mt-3 max-w-2xl">
        <FoldButton label="Decide" subject={title} />
        <Form
          id={`case-${id}`}
          form={form}
          action={adminAddress({ tab: 'reports' })}
          className="group/form mt-2 rounded-card border border-hairline bg-raised px-4 py-4 sm:px-5"
        >
          <input type="hidden" name="do" value="decideReports" />
          <input type="hidden" name="case" value={id} />
          <input type="hidden" name="latestAt" value={latestAt} />
          <div className="space-y-5">
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
              <Question
                name="content"
                legend={`What happens to the ${reportCase.subject.kind}?`}
                answers={answersOf(reportCase, reportCase.can.content, contentTexts)}
                error={errors.content}
              />
              <Question
                name="author"
                legend="What happens to the author?"
                answers={answersOf(reportCase, reportCase.can.author, authorTexts)}
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
              className="hidden max-w-64 group-has-[[data-lasting]:checked]/form:block"
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
              hint="Visible to the author and in the public moderation log. Optional if you close the case."
              error={errors.note}
            />
          </div>
        </Form>
      </details>
      <DecisionBar className="hidden bg-paper group-has-[[data-decision][open]]/case:flex">
        <Button type="submit" form={`case-${id}`} busy={form.busy}>
          {form.busy ? 'Saving...' : 'Save decision'}
        </Button>
      </DecisionBar>
    </>
  );
}

function missing({ content, author, rule, note, days }: Values): Partial<Record<keyof Values, string>> {
  const found = decisionErrors(content, author);
  if (!content || isDismissal({ content, author })) return found;
  const { min, max } = suspensionDays;
  const length = Number(days);
  return {
    ...found,
    ...(!rule && { rule: 'Choose the rule the decision is based on' }),
    ...(!note.trim() && { note: 'Note is required' }),
    ...(hasDays(author) &&
      !(Number.isInteger(length) && length >= min && length <= max) && {
        days: `Days must be a whole number from ${min} to ${max}`,
      }),
  };
}

/** The keys of the answers. J and P go to other cases. */
const keys: Readonly<Record<ContentAction | AuthorAction, string>> = {
  keep: 'K',
  'request-change': 'C',
  'mark-adult': 'A',
  hide: 'H',
  none: 'N',
  warn: 'W',
  suspend: 'S',
  ban: 'B',
};

/** An answer to one of the two questions of the form. */
interface Answer {
  action: ContentAction | AuthorAction;
  label: string;
  explain: string;
}

function Question({
  name,
  legend,
  answers,
  error,
}: {
  name: 'content' | 'author';
  legend: string;
  answers: readonly Answer[];
  error: string | undefined;
}) {
  // The question about the author is hidden, but sent, when nothing can be done to them.
  const isAsked = name === 'content' || answers.length > 1;
  return (
    <ChoiceField legend={legend} error={error} className={isAsked ? '' : 'hidden'}>
      {answers.map(({ action, label, explain }) => (
        <Choice
          key={action}
          type="radio"
          name={name}
          value={action}
          data-lasting={hasDays(action) || undefined}
          aria-keyshortcuts={keys[action]}
          defaultChecked={action === 'none'}
        >
          <span className="font-medium">{label}</span>
          <kbd aria-hidden className="ms-2 text-xs text-muted pointer-coarse:hidden noscript:hidden">
            {keys[action]}
          </kbd>
          <span className="block text-muted">{explain}</span>
        </Choice>
      ))}
    </ChoiceField>
  );
}

/** Returns what the viewer can decide, with its texts about this case. */
function answersOf<Action extends ContentAction | AuthorAction>(
  { subject: { kind, state }, withheld: isWithheld }: ReportCase,
  actions: readonly Action[],
  texts: Readonly<Record<Action, typeof contentTexts.keep | typeof authorTexts.none>>,
): Answer[] {
  const stays = {
    published: 'stays visible',
    hidden: isWithheld ? 'is shown again' : 'stays hidden',
    draft: 'stays a draft',
    gone: 'is already deleted',
  }[state];
  const about = { kind, isHidden: state === 'hidden', isWithheld, stays };
  return actions.map((action) => ({ action, ...texts[action].answer(about) }));
}
