import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../contract/client.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { SavedSearch } from '../../../contract/discovery/searches.ts';
import { filtersLabel } from '../../../domain/discovery/filter-names.ts';
import { useApi } from '../../core/query-client.ts';
import { sortLabels } from '../../core/sort-labels.ts';
import { useMe } from '../../people/queries.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { shortDate } from '../../ui/dates.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { FeedLink } from '../../ui/pages/feed-link.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { searchQueries } from './queries.ts';
import { SearchNameForm } from './search-name-form.tsx';

/** The signed-in user's saved searches, to open, rename and delete. */
export function SavedSearches() {
  const me = useMe();
  const searches = useQuery({ ...searchQueries.mine(), enabled: me !== null });
  const [renaming, setRenaming] = useState<SavedSearch>();
  const [deleting, setDeleting] = useState<SavedSearch>();
  // The focused button is removed with its row. This runs in an effect, because the dialog restores the focus
  // in an effect of its own, which runs earlier.
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    if (deletions) moveFocus(document.querySelector<HTMLElement>('main h1'));
  }, [deletions]);
  return (
    <>
      <QueryResult
        query={searches}
        loading={<LoadingBlocks label="Loading saved searches..." block="h-20 rounded-card" />}
      >
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              text="No saved searches"
              hint="Search or filter on Explore, then choose “Save search”."
              action={<ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>}
            />
          ) : (
            <ul className="divide-y divide-hairline rounded-card border border-hairline bg-raised">
              {items.map((search) => (
                <SearchRow
                  key={search.id}
                  search={search}
                  onRename={() => setRenaming(search)}
                  onDelete={() => setDeleting(search)}
                />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <Dialog open={renaming !== undefined} onClose={() => setRenaming(undefined)} title="Rename this search">
        {renaming && <RenameForm search={renaming} onClose={() => setRenaming(undefined)} />}
      </Dialog>
      <DeleteSearch
        search={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={() => setDeletions(deletions + 1)}
      />
    </>
  );
}

function SearchRow({
  search: { name, filters, url, feedUrl, createdAt },
  onRename,
  onDelete,
}: {
  search: SavedSearch;
  onRename: () => void;
  onDelete: () => void;
}) {
  const topics = useQuery(topicQueries.all()).data;
  const topicName = topics?.find(({ id }) => id === filters.categoryId)?.name ?? filters.categoryId;
  const label = filtersLabel(filters, topicName);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <a href={url} dir="auto" className="font-medium wrap-anywhere transition-colors hover:text-ember">
          {name}
        </a>
        {label !== name && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-left text-sm wrap-anywhere text-muted">
            {label}
          </p>
        )}
        <p className="mt-0.5 text-sm text-muted">
          <span>{filters.sort && `${sortLabels[filters.sort]} · `}</span>
          <span>Saved {shortDate(createdAt)}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="me-2 text-muted">
          <FeedLink href={feedUrl} content={name} />
        </span>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onRename}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onDelete}>
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

function RenameForm({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = searchQueries.mine();
  return (
    <SearchNameForm
      name={search.name}
      send={(name) => api.renameSearch({ params: { id: search.id }, body: { name } })}
      onSuccess={({ search: renamed }) => {
        queries.setQueryData(queryKey, (known) =>
          known?.map((other) => (other.id === renamed.id ? renamed : other)),
        );
        toast.success('Search renamed');
        onClose();
      }}
      onError={(error) => {
        if (isGone(error)) void queries.invalidateQueries({ queryKey });
      }}
      onCancel={onClose}
      submit="Rename"
      busyLabel="Renaming..."
    />
  );
}

function DeleteSearch({
  search,
  onClose,
  onDeleted,
}: {
  search: SavedSearch | undefined;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = searchQueries.mine();
  const remove = useMutation({
    mutationFn: (id: string) => api.deleteSearch({ params: { id } }),
    onSuccess: (_, id) => {
      onClose();
      queries.setQueryData(queryKey, (known) => known?.filter((other) => other.id !== id));
      toast.success('Search deleted');
      onDeleted();
    },
    onError: (error) => {
      onClose();
      toast.failure(error);
      if (isGone(error)) void queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <ConfirmDialog
      open={search !== undefined}
      question="Delete this search?"
      {...(search && {
        description: `“${search.name}” will be removed from your saved searches. Its feed will keep working.`,
      })}
      confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
      busy={remove.isPending}
      onConfirm={() => search && remove.mutate(search.id)}
      onClose={onClose}
    />
  );
}

/** Whether the search was deleted in another window. */
function isGone({ status }: ApiError): boolean {
  return status === 404;
}
