import { useState } from 'react';
import { type EventType, eventTimesProblem } from '../../../domain/community/events.ts';
import { limits } from '../../../domain/core/limits.ts';
import { type SubmitProps, TitledForm } from '../../content/rich-text/titled-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { typeLabels } from './event-labels.ts';

/** Fields of an event; times in the API's format, or empty. */
export interface EventValues {
  title: string;
  type: EventType;
  startsAt: string;
  endsAt: string;
  place: string;
  bodyMd: string;
}

/** Form for a new event or for editing one. */
export function EventForm({ initial, ...submitProps }: SubmitProps<EventValues> & { initial: EventValues }) {
  const [values, setValues] = useState(initial);
  const change = (changes: Partial<EventValues>) => setValues({ ...values, ...changes });
  return (
    <TitledForm
      {...submitProps}
      values={values}
      onChange={change}
      kind={{ name: 'type', label: 'Type', options: typeLabels }}
      rows={8}
      check={checkTimes}
    >
      {(errors) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            {timeFields.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                name={name}
                type="datetime-local"
                value={values[name].slice(0, 16)}
                onChange={({ target }) => change({ [name]: utc(target.value) })}
                aria-required
                error={errors[name]}
              />
            ))}
          </div>
          <TextField
            label="Place"
            name="place"
            dir="auto"
            hint="A location or a URL"
            maxLength={limits.heading}
            value={values.place}
            onChange={({ target }) => change({ place: target.value })}
            error={errors.place}
          />
        </>
      )}
    </TitledForm>
  );
}

const timeFields = [
  { name: 'startsAt', label: 'Start (UTC)' },
  { name: 'endsAt', label: 'End (UTC)' },
] as const;

/** Converts a date input's value to the API's format. */
function utc(local: string): string {
  return local && `${local.slice(0, 16)}:00.000Z`;
}

function checkTimes({ startsAt, endsAt }: EventValues): { startsAt?: string; endsAt?: string } {
  const problem = startsAt && endsAt && eventTimesProblem(new Date(startsAt), new Date(endsAt));
  return {
    ...(startsAt === '' && { startsAt: 'Start is required' }),
    ...(endsAt === '' && { endsAt: 'End is required' }),
    ...(problem && { endsAt: problem }),
  };
}
