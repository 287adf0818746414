import { doublingDays, weights } from '../../domain/discovery/ranking.ts';
import { classes } from '../ui/classes.ts';

/** A button that opens an explanation of the order of a list, also without scripts. */
export function SortNote({ sort, className }: { sort: 'trending' | 'relevance'; className: string }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={noteId}
        className={classes('transition-colors hover:text-ember [anchor-name:--sort-note]', className)}
      >
        How is this sorted?
      </button>
      <div
        id={noteId}
        popover="auto"
        className="m-auto w-96 max-w-[calc(100vw-2rem)] rounded-card border border-hairline bg-raised p-4 text-start text-sm whitespace-normal text-ink shadow-float supports-[position-area:block-end]:mx-4 supports-[position-area:block-end]:mt-2 supports-[position-area:block-end]:mb-0 supports-[position-area:block-end]:[justify-self:anchor-center] supports-[position-area:block-end]:[position-anchor:--sort-note] supports-[position-area:block-end]:[position-area:block-end_span-all] supports-[position-area:block-end]:[position-try-fallbacks:flip-block]"
      >
        <p className="font-semibold">How is this sorted?</p>
        <p className="mt-1.5 leading-relaxed text-muted">
          {sort === 'trending'
            ? `Likes (${weights.like} point), bookmarks (${weights.bookmark}) and readers who comment (${weights.commenter}) move a prompt up. It moves down as it gets older: ${doublingDays} days weigh as much as twice the points. Nothing else counts: not payments, views or editorial choices.`
            : 'The best match comes first. Rare words count more than common ones, and a word counts most in the title, then in tags, summary and the author’s name, then in the text. Words next to each other add a little. Reactions and date decide between equal matches.'}
        </p>
      </div>
    </>
  );
}

/** theme.css shows the button of this id even without scripts. */
const noteId = 'sort-note';
