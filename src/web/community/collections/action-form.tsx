import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { Client } from '../../../contract/client.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import { useApi } from '../../core/query-client.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { collectionQueries } from './queries.ts';

/**
 * A form that changes a collection. Without scripts, the browser posts it to the page's address
 * (`http/forms.ts`). With scripts, `send` makes the change, and all queries about collections are fetched
 * again.
 */
export function ActionForm({
  action,
  fields,
  send,
  onDone,
  className,
  children,
}: {
  /** The address of the current page. */
  action: string;
  /** Hidden fields; `do` names the endpoint. */
  fields: { do: EndpointName } & Readonly<Record<string, string>>;
  send: (api: Client, text: (name: string) => string) => Promise<unknown>;
  /** Called after the new state is shown. */
  onDone?: (form: HTMLFormElement) => void;
  className?: string;
  children: ReactNode;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const data = new FormData(form);
      await send(api, (name) => String(data.get(name) ?? ''));
      await queries.invalidateQueries({ queryKey: collectionQueries.all });
    },
    onSuccess: (_, form) => onDone?.(form),
    onError: (error) => {
      toast.failure(error);
      void queries.invalidateQueries({ queryKey: collectionQueries.all });
    },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(event.currentTarget);
  };
  return (
    <form
      method="post"
      action={action}
      onSubmit={onSubmit}
      className={className}
      aria-busy={change.isPending}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
