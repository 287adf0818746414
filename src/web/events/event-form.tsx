import { type FormEvent, useState } from 'react';
import type { CallError } from '../../contract/client.ts';
import { type EventType, eventTimesProblem, eventTypes } from '../../domain/events.ts';
import { limits } from '../../domain/limits.ts';
import { MarkdownField } from '../said/markdown-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useFormErrors, wholeError } from '../ui/form-errors.ts';
import { typeLabels } from './event-labels.ts';

/** What an event is made of; times as the API has them, blank while there are none. */
export interface EventValues {
  title: string;
  type: EventType;
  startsAt: string;
  endsAt: string;
  place: string;
  bodyMd: string;
}

/** A new event, or the change of one. */
export function EventForm({
  initial,
  send,
  submit,
  busyLabel,
  onCancel,
}: {
  initial: EventValues;
  send: {
    mutate: (values: EventValues, then: { onError: (error: CallError) => void }) => void;
    isPending: boolean;
    error: CallError | null;
  };
  submit: string;
  busyLabel: string;
  onCancel?: () => void;
}) {
  const [values, setValues] = useState(initial);
  const { form, errors, show, showFailure, forget } = useFormErrors<keyof EventValues>();
  const set = (change: Partial<EventValues>) => setValues({ ...values, ...change });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const found = check(values);
    show(found);
    if (Object.keys(found).length === 0) send.mutate(values, { onError: showFailure });
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} onInput={forget}>
      <FormError>{wholeError(send.error)}</FormError>
      <div className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TextField
            label="Title"
            name="title"
            dir="auto"
            autoComplete="off"
            maxLength={limits.discussionTitle}
            value={values.title}
            onChange={({ target }) => set({ title: target.value })}
            aria-required
            error={errors.title}
          />
          <SelectField
            label="Type"
            name="type"
            value={values.type}
            onChange={({ target }) => set({ type: target.value as EventType })}
            error={errors.type}
          >
            {eventTypes.map((type) => (
              <option key={type} value={type}>
                {typeLabels[type]}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Start (UTC)"
            name="startsAt"
            type="datetime-local"
            value={values.startsAt.slice(0, 16)}
            onChange={({ target }) => set({ startsAt: utc(target.value) })}
            aria-required
            error={errors.startsAt}
          />
          <TextField
            label="End (UTC)"
            name="endsAt"
            type="datetime-local"
            value={values.endsAt.slice(0, 16)}
            onChange={({ target }) => set({ endsAt: utc(target.value) })}
            aria-required
            error={errors.endsAt}
          />
        </div>
        <TextField
          label="Place"
          name="place"
          dir="auto"
          hint="Where people meet, or an address on the web"
          maxLength={limits.heading}
          value={values.place}
          onChange={({ target }) => set({ place: target.value })}
          error={errors.place}
        />
        <MarkdownField
          label="Text"
          rows={8}
          value={values.bodyMd}
          onChange={({ target }) => set({ bodyMd: target.value })}
          error={errors.bodyMd}
        />
      </div>
      <FormActions
        submit={submit}
        busy={send.isPending}
        busyLabel={busyLabel}
        onCancel={onCancel}
        className="mt-5"
      />
    </form>
  );
}

/** What a date field holds, as the API has times. */
function utc(local: string): string {
  return local && `${local.slice(0, 16)}:00.000Z`;
}

function check({ title, startsAt, endsAt, bodyMd }: EventValues): Partial<Record<keyof EventValues, string>> {
  const wrongTimes = startsAt && endsAt && eventTimesProblem(new Date(startsAt), new Date(endsAt));
  return {
    ...(title.trim() === '' && { title: 'Title is required' }),
    ...(startsAt === '' && { startsAt: 'Start is required' }),
    ...(endsAt === '' && { endsAt: 'End is required' }),
    ...(wrongTimes && { endsAt: wrongTimes }),
    ...(bodyMd.trim() === '' && { bodyMd: 'Text is required' }),
  };
}
