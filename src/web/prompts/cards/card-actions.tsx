import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { countDownload } from '../../core/count-download.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { apiOf, meKey } from '../../core/query-client.ts';
import { useSite } from '../../core/site.ts';
import { classes } from '../../ui/classes.ts';
import { copyText } from '../../ui/forms/copy-text.ts';
import { useBookmarkLock } from '../bookmark-lock.ts';
import { promptQueries } from '../queries.ts';

const fillDialog = lazyComponent(async () => (await import('../fill-dialog.tsx')).FillDialog);

/** Milliseconds for which 'Copied!' is shown. */
const confirmationMs = 2_000;

/**
 * 'Copy' and 'Bookmark' on a card. With `onHover` they are shown while the card is hovered or has the focus,
 * except on touch devices. Phones and rows show only the icons. Every list includes them, so their actions
 * are loaded only when a reader hovers or focuses a button.
 */
export function CardActions({
  prompt,
  onHover = false,
  className,
}: {
  prompt: PromptSummary;
  onHover?: boolean;
  className?: string;
}) {
  const { id, title, bookmarked, isPremium } = prompt;
  // The text can only be copied once it is bought.
  const { sells } = useSite();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [reached, setReached] = useState(false);
  const [copied, setCopied] = useState(false);
  const [filling, setFilling] = useState<boolean>();
  const [locked, lock] = useBookmarkLock(id);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, confirmationMs, false);
    return () => clearTimeout(timer);
  }, [copied]);
  const work = () => import('./card-work.ts');
  const reach = () => {
    if (reached) return;
    setReached(true);
    void queries.prefetchQuery(promptQueries.one(id));
    work().catch(() => {});
  };
  const copy = async () => {
    reach();
    try {
      await copyText(work().then(({ textToCopy }) => textToCopy(queries, id)));
      setCopied(true);
      countDownload(apiOf(queries), id);
    } catch (error) {
      // If loading the code fails, shell/network-notice.tsx offers to reload.
      const loaded = await work().catch(() => undefined);
      if (loaded && error instanceof loaded.NeedsDialog) setFilling(true);
      else loaded?.showCopyError(error);
    }
  };
  const bookmark = async () => {
    if (locked) return;
    if (queries.getQueryData(meKey)) lock();
    const loaded = await work().catch(() => undefined);
    const signIn = await loaded?.bookmarkFromCard(queries, prompt);
    if (signIn) await navigate(signIn);
  };
  return (
    <div className={classes('flex gap-1', className)}>
      {!(sells && isPremium) && (
        <CardButton title="Copy" shortcut="C" onHover={onHover} onReach={reach} onClick={() => void copy()}>
          {copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
          <span className="max-sm:sr-only @row/list:sr-only">{copied ? 'Copied!' : 'Copy'}</span>
          <span className="sr-only"> {title}</span>
        </CardButton>
      )}
      <CardButton
        title={bookmarked ? 'Remove bookmark' : 'Add bookmark'}
        shortcut="B"
        pressed={bookmarked}
        onHover={onHover}
        disabled={locked}
        onReach={reach}
        onClick={() => void bookmark()}
      >
        <Bookmark size={16} aria-hidden className={bookmarked ? 'fill-current' : undefined} />
        <span className="sr-only">Bookmark {title}</span>
      </CardButton>
      {reached && (
        <span aria-live="polite" className="sr-only">
          {copied && 'Prompt copied to clipboard'}
        </span>
      )}
      {filling !== undefined && (
        <Lazy component={fillDialog} props={{ prompt, open: filling, onClose: () => setFilling(false) }} />
      )}
    </div>
  );
}

function CardButton({
  title,
  shortcut,
  onHover,
  pressed,
  disabled,
  onReach,
  onClick,
  children,
}: {
  title: string;
  /** A key, while the card has the focus. */
  shortcut: string;
  onHover: boolean;
  pressed?: boolean;
  disabled?: boolean;
  onReach: () => void;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      title={title}
      aria-keyshortcuts={shortcut}
      aria-pressed={pressed}
      // Unlike `disabled`, `aria-disabled` retains the focus.
      aria-disabled={disabled || undefined}
      onPointerEnter={onReach}
      onFocus={onReach}
      onClick={(event) => {
        // A double click counts once.
        if (!disabled && event.detail <= 1) onClick();
      }}
      className={buttonClass(onHover, pressed)}
    >
      {children}
    </button>
  );
}

function buttonClass(onHover: boolean, pressed = false): string {
  return classes(
    'inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-control border border-hairline bg-raised px-2 text-xs font-medium tabular-nums transition-[color,border-color,opacity] select-none pointer-coarse:h-9 pointer-coarse:min-w-9 not-aria-disabled:hover:border-edge',
    '@row/list:h-7 @row/list:min-w-6.5 @row/list:border-transparent @row/list:bg-transparent @row/list:px-0',
    pressed ? 'text-bookmark' : 'text-muted not-aria-disabled:hover:text-ink',
    onHover && !pressed && 'pointer-fine:not-group-hover/card:not-group-focus-within/card:opacity-0',
  );
}
