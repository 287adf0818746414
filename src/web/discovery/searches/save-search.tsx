import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { SavedSearch } from '../../../contract/discovery/searches.ts';
import { defaultSearchName, filtersKey } from '../../../domain/discovery/filter-names.ts';
import type { PromptFilters } from '../../../domain/discovery/prompt-filters.ts';
import { useApi } from '../../core/query-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { searchQueries } from './queries.ts';
import { SearchNameForm } from './search-name-form.tsx';

interface SaveSearchProps {
  filters: PromptFilters;
  topicName: string | undefined;
}

/** Saves the current search of a member, or links to it once it is saved. */
export function SaveSearch({ filters, topicName }: SaveSearchProps) {
  const saved = useQuery(searchQueries.mine());
  const key = filtersKey(filters);
  const same = saved.data?.find((search) => filtersKey(filtersOf(search)) === key);
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  // The dialog would restore the focus to its button, which is removed once the search is saved.
  const [savedKey, setSavedKey] = useState('');
  useEffect(() => {
    if (savedKey) moveFocus(link.current);
  }, [savedKey]);
  return (
    <>
      {same && !open ? (
        <a
          ref={link}
          href={paths.library('searches')}
          title={same.name}
          className="inline-flex h-9 items-center gap-2 rounded-control px-3 text-sm font-medium text-muted transition-colors hover:text-ink"
        >
          <Check size={16} aria-hidden className="text-success" />
          Saved<span className="sr-only"> as {same.name}</span>
        </a>
      ) : (
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Save<span className="max-sm:sr-only"> search</span>
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Save this search"
        description="You’ll find it in your library, with a feed of its newest prompts."
      >
        <NewSearchForm
          filters={filters}
          topicName={topicName}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            setSavedKey(key);
          }}
        />
      </Dialog>
    </>
  );
}

function NewSearchForm({
  filters,
  topicName,
  onClose,
  onSaved,
}: SaveSearchProps & { onClose: () => void; onSaved: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { topicId, tags, sort, ...others } = filters;
  return (
    <SearchNameForm
      name={defaultSearchName(filters, topicName)}
      send={(name) =>
        api.saveSearch({
          body: { name, filters: { ...others, categoryId: topicId, tags: [...tags], ...(sort && { sort }) } },
        })
      }
      onSuccess={({ search }) => {
        queries.setQueryData(searchQueries.mine().queryKey, (known = []) => [search, ...known]);
        toast.success('Search saved');
        onSaved();
      }}
      // The search may have been saved in another window.
      onError={() => void queries.invalidateQueries({ queryKey: searchQueries.mine().queryKey })}
      onCancel={onClose}
      submit="Save"
      busyLabel="Saving..."
    />
  );
}

function filtersOf({ filters: { categoryId, ...others } }: SavedSearch): PromptFilters {
  return { ...others, topicId: categoryId };
}
