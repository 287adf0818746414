import { useState } from 'react';
import { type EventType, eventTimesProblem } from '../../../domain/community/events.ts';
import { limits } from '../../../domain/core/limits.ts';
import { clockIn, instantIn } from '../../../domain/core/time/zoned.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { type SubmitProps, TitledForm } from '../../texts/titled-form.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { useTimeZone } from '../../ui/local-time.tsx';
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

/**
 * Form for a new event or for editing one. Its times are those of clocks in a time zone, so that an hour that
 * was typed stays the same when the zone is changed, and when clocks are set forward or back before the
 * event.
 */
export function EventForm({ initial, ...submitProps }: SubmitProps<EventValues> & { initial: EventValues }) {
  const ownZone = useTimeZone();
  const [chosenZone, setZone] = useState<string>();
  const zone = chosenZone ?? ownZone;
  const [others, setOthers] = useState(initial);
  const [clocks, setClocks] = useState(() => mapTimes(initial, (time) => clockIn(new Date(time), zone)));
  const values = { ...others, ...mapTimes(clocks, (clock) => instantIn(clock, zone).toISOString()) };
  const change = (changes: Partial<EventValues>) => setOthers({ ...others, ...changes });
  // Other browsers and the server may know other zones.
  const known = useHydrated() ? Intl.supportedValuesOf('timeZone') : [];
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
          <div className="grid gap-5 sm:grid-cols-3">
            {timeFields.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                name={name}
                type="datetime-local"
                value={clocks[name]}
                onChange={({ target }) => setClocks({ ...clocks, [name]: target.value.slice(0, 16) })}
                aria-required
                error={errors[name]}
              />
            ))}
            <SelectField
              label="Time zone"
              name="zone"
              value={zone}
              onChange={({ target }) => setZone(target.value)}
              options={Object.fromEntries(['UTC', ownZone, ...known].map((name) => [name, name]))}
            />
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
  { name: 'startsAt', label: 'Start' },
  { name: 'endsAt', label: 'End' },
] as const;

/** Converts the start and the end, where they are not empty. */
function mapTimes(times: Pick<EventValues, 'startsAt' | 'endsAt'>, convert: (time: string) => string) {
  const { startsAt, endsAt } = times;
  return { startsAt: startsAt && convert(startsAt), endsAt: endsAt && convert(endsAt) };
}

function checkTimes({ startsAt, endsAt }: EventValues): { startsAt?: string; endsAt?: string } {
  const problem = startsAt && endsAt && eventTimesProblem(new Date(startsAt), new Date(endsAt));
  return {
    ...(startsAt === '' && { startsAt: 'Start is required' }),
    ...(endsAt === '' && { endsAt: 'End is required' }),
    ...(problem && { endsAt: problem }),
  };
}
