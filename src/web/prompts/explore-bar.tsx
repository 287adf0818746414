import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../contract/routes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SearchField } from '../ui/search-form.tsx';
import { useSearchText } from '../ui/search-text.ts';
import {
  CategorySelect,
  type ControlProps,
  SortSelect,
  TagPopover,
  ViewToggle,
} from './explore-controls.tsx';
import { TagFilter } from './tag-filter.tsx';

/**
 * Explore's controls in one bar; on phones all but search and view are in a dialog. Without scripts it is a GET form with a
 * submit button.
 */
export function ExploreBar({
  found,
  ...props
}: ControlProps & { /** Label of the dialog's close button. */ found: string }) {
  const { state, onChange } = props;
  const [dialogOpen, setDialogOpen] = useState(false);
  const search = useSearchText(state.q, (q) => onChange({ q }));
  const filterCount = Number(Boolean(state.category)) + state.tags.length + Number(Boolean(state.sort));
  return (
    <search>
      <form
        action={paths.explore()}
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
        }}
        className="flex flex-wrap gap-2 md:flex-nowrap"
      >
        <div className="relative w-full grow basis-40">
          <SearchField search={search} label="Search" placeholder="Title, words or tag" />
        </div>
        <div className="hidden w-44 shrink-0 md:block noscript:block">
          <CategorySelect {...props} />
        </div>
        <div className="hidden w-32 shrink-0 md:block noscript:hidden">
          <TagPopover {...props} />
        </div>
        <div className="hidden w-38 shrink-0 md:block noscript:block">
          <SortSelect {...props} />
        </div>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={filterCount ? `Filters (${filterCount})` : 'Filters'}
          onClick={() => setDialogOpen(true)}
          className="shrink-0 px-3 md:hidden"
        >
          <SlidersHorizontal size={16} aria-hidden />
          <span className="max-sm:hidden">Filters</span>
          {filterCount > 0 && <span className="tabular-nums">{filterCount}</span>}
        </Button>
        <ViewToggle {...props} />
        <noscript>
          <input type="hidden" name="tags" value={state.tags.join(',')} />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </noscript>
      </form>
      <Dialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        title="Filters"
        footer={
          <Button onClick={() => setDialogOpen(false)} className="w-full">
            {found}
          </Button>
        }
      >
        <div className="grid gap-5 pt-2">
          <VisibleLabel text="Category">
            <CategorySelect {...props} />
          </VisibleLabel>
          <VisibleLabel text="Sort">
            <SortSelect {...props} />
          </VisibleLabel>
          <TagFilter
            tags={state.tags}
            suggestions={props.suggestions}
            onChange={(tags) => onChange({ tags })}
          />
        </div>
      </Dialog>
    </search>
  );
}

/** A visible label above a control, hidden from screen readers, since the control has its own accessible name. */
function VisibleLabel({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        {text}
      </p>
      {children}
    </div>
  );
}
