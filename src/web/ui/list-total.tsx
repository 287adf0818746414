import { totalLabel } from './numbers.ts';

/** The total of a list. An empty list explains itself, so its total is only announced. */
export function ListTotal({
  list,
  one,
  many,
}: {
  list: Parameters<typeof totalLabel>[0] | undefined;
  one: string;
  many?: string | undefined;
}) {
  return (
    <p role="status" className={list?.total === 0 ? 'sr-only' : 'text-sm text-muted'}>
      {list && totalLabel(list, one, many)}
    </p>
  );
}
