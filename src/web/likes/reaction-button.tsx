import { Bookmark, Heart, type LucideIcon } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { classes } from '../ui/classes.ts';
import { formatCompact } from '../ui/numbers.ts';

/** Appearance and state of a toggle button with a count. */
interface Reaction {
  label: string;
  icon: LucideIcon;
  /** Colour class while pressed. */
  tone: string;
  count: number;
  pressed: boolean;
}

export function likeOf({ liked, likeCount }: Pick<PromptSummary, 'liked' | 'likeCount'>): Reaction {
  return { label: 'Like', icon: Heart, tone: 'text-like', count: likeCount, pressed: liked };
}

export function bookmarkOf({
  bookmarked,
  bookmarkCount,
}: Pick<PromptSummary, 'bookmarked' | 'bookmarkCount'>): Reaction {
  return {
    label: 'Bookmark',
    icon: Bookmark,
    tone: 'text-bookmark',
    count: bookmarkCount,
    pressed: bookmarked,
  };
}

/** A toggle button with a count; without `onPress` it submits its form. */
export function ReactionButton({
  reaction: { label, icon: Icon, tone, count, pressed },
  disabled,
  onPress,
}: {
  reaction: Reaction;
  disabled?: boolean;
  onPress?: () => void;
}) {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      aria-pressed={pressed}
      // Unlike `disabled`, `aria-disabled` keeps the focus.
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        // A double click counts once.
        if (disabled || event.detail > 1) event.preventDefault();
        else onPress?.();
      }}
      title={label}
      className={classes(
        'group inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium tabular-nums transition-colors select-none not-aria-disabled:hover:bg-sunken sm:h-10 sm:px-3',
        pressed ? tone : 'text-ink',
      )}
    >
      <Icon
        size={19}
        aria-hidden
        className={classes(
          'transition-[scale,fill] group-not-aria-disabled:group-active:scale-80',
          pressed && 'fill-current',
        )}
      />
      <span className="sr-only">{label}</span> <span>{formatCompact(count)}</span>
    </button>
  );
}

/**
 * Like and bookmark buttons for visitors: a form that leads to sign-in and back to the prompt, which works without
 * scripts. `disabled`: while a member's own buttons are loading.
 */
export function VisitorReactions({ prompt, disabled }: { prompt: PromptSummary; disabled?: boolean }) {
  const buttons = [likeOf(prompt), bookmarkOf(prompt)].map((reaction) => (
    <ReactionButton key={reaction.label} reaction={reaction} disabled={disabled ?? false} />
  ));
  return (
    <form action={paths.login()} className="flex items-center gap-1">
      <input type="hidden" name="next" value={paths.prompt(prompt.id)} />
      {buttons}
    </form>
  );
}
