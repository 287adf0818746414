import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminLimit } from '../../../contract/hosting/limits.ts';
import { useApi } from '../../core/query-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/form.tsx';
import { formatNumber } from '../../ui/numbers.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { adminQueries } from './queries.ts';
import { RowActions } from './row-actions.tsx';

/** The rate limits, how often each refused a request, and the settings that change them. */
export function LimitsTab() {
  return (
    <QueryResult
      query={useQuery(adminQueries.limits())}
      loading={<LoadingBlocks label="Loading the limits..." count={6} block="h-16 rounded-card" />}
    >
      {({ items }) => (
        <>
          <p className="max-w-prose text-sm text-muted">
            How often one address, account or device may do something in a given time. Changes apply within
            seconds, but periods that have started keep their end. Form limits block no one: browsers do a
            short calculation instead, which gets longer with each doubling.
          </p>
          <ul className="mt-5 divide-y divide-hairline rounded-card border border-hairline">
            {items.map((limit) => (
              <Row key={limit.name} limit={limit} />
            ))}
          </ul>
        </>
      )}
    </QueryResult>
  );
}

function Row({ limit }: { limit: AdminLimit }) {
  const api = useApi();
  const queries = useQueryClient();
  const [changing, setChanging] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: adminQueries.limits().queryKey });
  const title = titleOf(limit);
  const { hour, day } = limit.refused;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 grow basis-72">
        <p className="font-medium">{title}</p>
        <p className="text-muted">
          {allowed(limit)}
          {limit.changed && <span>, changed from {allowed(limit.default)}</span>}
        </p>
      </div>
      <p className="basis-48 text-muted tabular-nums">
        Over the limit: <b className="font-medium text-ink">{formatNumber(hour)}</b> in the last hour,{' '}
        <b className="font-medium text-ink">{formatNumber(day)}</b> in the last day
      </p>
      <div className="flex gap-2">
        {limit.changed && (
          <RowActions
            subject={title}
            actions={[
              {
                label: 'Reset',
                send: () => api.resetLimit({ params: { name: limit.name } }),
                done: 'The limit was reset',
              },
            ]}
            onDone={reload}
          />
        )}
        <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
          Change<span className="sr-only"> {title}</span>
        </Button>
      </div>
      <Dialog open={changing} onClose={() => setChanging(false)} title={title}>
        <ChangeForm
          limit={limit}
          onCancel={() => setChanging(false)}
          onChanged={() => {
            setChanging(false);
            toast.success('The limit was changed');
            return reload();
          }}
        />
      </Dialog>
    </li>
  );
}

function ChangeForm({
  limit,
  onCancel,
  onChanged,
}: {
  limit: AdminLimit;
  onCancel: () => void;
  onChanged: () => unknown;
}) {
  const api = useApi();
  const { most, seconds } = limit.bounds;
  const { form, errors } = useForm({
    read: (text) => ({ most: text('most'), seconds: text('seconds') }),
    check: (values) => ({
      ...(isWhole(values.most) ? {} : { most: 'The number allowed must be a whole number' }),
      ...(isWhole(values.seconds) ? {} : { seconds: 'Seconds must be a whole number' }),
    }),
    send: (values) =>
      api.changeLimit({
        params: { name: limit.name },
        body: { most: Number(values.most), seconds: Number(values.seconds) },
      }),
    onSuccess: onChanged,
  });
  return (
    <DialogForm form={form} onCancel={onCancel} submit="Change" busyLabel="Changing...">
      <TextField
        label="Allowed"
        name="most"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={limit.most}
        hint={`From ${formatNumber(most.least)} to ${formatNumber(most.greatest)}; the default is ${formatNumber(limit.default.most)}`}
        error={errors.most}
      />
      <TextField
        label="Period in seconds"
        name="seconds"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={limit.seconds}
        hint={`From ${formatNumber(seconds.least)} to ${formatNumber(seconds.greatest)}; the default is ${formatNumber(limit.default.seconds)}`}
        error={errors.seconds}
      />
    </DialogForm>
  );
}

/** 'Contact messages, per address' */
function titleOf({ counts, per }: AdminLimit): string {
  return per === 'site' ? `${counts}, from everywhere` : `${counts}, per ${per}`;
}

/** '5 in 60 minutes' */
function allowed({ most, seconds }: { most: number; seconds: number }): string {
  const time =
    seconds % 3_600 === 0
      ? unit(seconds / 3_600, 'hour')
      : seconds % 60 === 0
        ? unit(seconds / 60, 'minute')
        : unit(seconds, 'second');
  return `${formatNumber(most)} in ${time}`;
}

function unit(count: number, name: string): string {
  return `${formatNumber(count)} ${name}${count === 1 ? '' : 's'}`;
}

function isWhole(text: string): boolean {
  return /^\s*\d{1,9}\s*$/.test(text);
}
