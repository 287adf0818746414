import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../contract/routes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SearchField } from '../ui/search-field.tsx';
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
 * Explore's controls in one bar; on phones all but search and view stand in a sheet. Without scripts it is a GET form
 * with a button.
 */
export function ExploreBar({
  found,
  ...props
}: ControlProps & { /** What the sheet's closing button says. */ found: string }) {
  const { state, onChange } = props;
  const [sheet, setSheet] = useState(false);
  const search = useSearchText(state.q, (q) => onChange({ q }));
  const narrowing = Number(Boolean(state.category)) + state.tags.length + Number(Boolean(state.sort));
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
          aria-label={narrowing ? `Filters (${narrowing})` : 'Filters'}
          onClick={() => setSheet(true)}
          className="shrink-0 px-3 md:hidden"
        >
          <SlidersHorizontal size={16} aria-hidden />
          <span className="max-sm:hidden">Filters</span>
          {narrowing > 0 && <span className="tabular-nums">{narrowing}</span>}
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
        open={sheet}
        onClose={() => setSheet(false)}
        title="Filters"
        footer={
          <Button onClick={() => setSheet(false)} className="w-full">
            {found}
          </Button>
        }
      >
        <div className="grid gap-5 pt-2">
          <Labelled text="Category">
            <CategorySelect {...props} />
          </Labelled>
          <Labelled text="Sort">
            <SortSelect {...props} />
          </Labelled>
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

/** The control's name as a line above it, for the eye: the control says it itself. */
function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        {text}
      </p>
      {children}
    </div>
  );
}
