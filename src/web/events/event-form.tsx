import { useState } from 'react';
import { type EventType, eventTimesProblem } from '../../domain/events.ts';
import { limits } from '../../domain/limits.ts';
import { type Sending, TitledForm } from '../said/titled-form.tsx';
import { TextField } from '../ui/field.tsx';
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
export function EventForm({ initial, ...sending }: Sending<EventValues> & { initial: EventValues }) {
  const [values, setValues] = useState(initial);
  const set = (change: Partial<EventValues>) => setValues({ ...values, ...change });
  return (
    <TitledForm
      {...sending}
      values={values}
      onChange={set}
      kind={{ name: 'type', label: 'Type', options: typeLabels }}
      rows={8}
      check={wrongTimes}
    >
      {(errors) => (
        <>
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
        </>
      )}
    </TitledForm>
  );
}

/** What a date field holds, as the API has times. */
function utc(local: string): string {
  return local && `${local.slice(0, 16)}:00.000Z`;
}

function wrongTimes({ startsAt, endsAt }: EventValues): { startsAt?: string; endsAt?: string } {
  const problem = startsAt && endsAt && eventTimesProblem(new Date(startsAt), new Date(endsAt));
  return {
    ...(startsAt === '' && { startsAt: 'Start is required' }),
    ...(endsAt === '' && { endsAt: 'End is required' }),
    ...(problem && { endsAt: problem }),
  };
}
