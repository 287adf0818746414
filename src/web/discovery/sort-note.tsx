import { doublingDays, weights } from '../../domain/discovery/ranking.ts';
import { classes } from '../ui/classes.ts';
import { Note, noteAnchor } from '../ui/overlays/note.tsx';

/** A button that opens an explanation of the order of a list, also without scripts. */
export function SortNote({ sort, className }: { sort: 'trending' | 'relevance'; className: string }) {
  return (
    <>
      <button
        type="button"
        popoverTarget="sort-note"
        className={classes('transition-colors hover:text-ember', noteAnchor, className)}
      >
        How is this sorted?
      </button>
      <Note id="sort-note" heading="How is this sorted?" align="center" className="w-96">
        <p className="mt-1.5 leading-relaxed text-muted">
          {sort === 'trending'
            ? `Likes (${weights.like} point), bookmarks (${weights.bookmark}) and readers who comment (${weights.commenter}) move a prompt up. It moves down as it gets older: ${doublingDays} days weigh as much as twice the points. Nothing else counts: not payments, views or editorial choices.`
            : 'The best match comes first. Rare words count more than common ones, and a word counts most in the title, then in tags, summary and the author’s name, then in the text. Words next to each other add a little. Reactions and date decide between equal matches.'}
        </p>
      </Note>
    </>
  );
}
