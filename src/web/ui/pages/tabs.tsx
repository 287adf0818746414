import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '../classes.ts';

export interface TabItem<T extends string> {
  id: T;
  label: string;
  count?: number | undefined;
  /** A small picture before the label: its address, or an icon. */
  thumbnail?: string | LucideIcon;
  /** Makes the tab a link, which also works without scripts; the URL then determines the open tab. */
  href?: string;
}

/**
 * A tab list and the panel of the selected tab. Arrow keys, Home and End move the focus and select the tab.
 * Tabs with `href` are links; the others call `onChange`.
 */
export function Tabs<T extends string>({
  label,
  items,
  value,
  onChange,
  children,
  panelClassName,
}: {
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange?: (id: T) => void;
  /** Content of the selected tab's panel. */
  children: ReactNode;
  panelClassName?: string;
}) {
  const id = useId();
  return (
    <>
      <TabList id={id} label={label} items={items} value={value} {...(onChange && { onChange })} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(id, value)} className={panelClassName}>
        {children}
      </div>
    </>
  );
}

/**
 * The tab list alone, for pages that render their own panels. A tab's element id is {@link tabId}, its
 * panel's id is `panelOf(id)`; by default all tabs share one panel.
 */
export function TabList<T extends string>({
  id,
  label,
  items,
  value,
  onChange,
  panelOf = () => `${id}-panel`,
  strip = false,
  className,
}: {
  id: string;
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange?: (id: T) => void;
  panelOf?: (id: T) => string;
  /** Shows the thumbnails above the labels, larger. */
  strip?: boolean;
  className?: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not `scrollIntoView`, which may also scroll the page.
    const open = document.getElementById(tabId(id, value));
    if (open && list.current) list.current.scrollLeft += distanceTo(open, list.current);
  }, [id, value]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const next = nextIndex(event.key, tabs.indexOf(document.activeElement as HTMLElement), tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    tab.click();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classes(
        // The line is a shadow, which the open tab covers. Above a border the tabs would overflow by a pixel,
        // and Firefox makes a scrollable list a tab stop.
        'scroll-fade flex gap-1 max-sm:gap-0 overflow-x-auto [scrollbar-width:none]',
        !strip && 'shadow-[inset_0_-1px_var(--color-hairline)]',
        className,
      )}
    >
      {items.map((item) => {
        const open = item.id === value;
        const props = {
          id: tabId(id, item.id),
          role: 'tab',
          'aria-selected': open,
          'aria-controls': panelOf(item.id),
          tabIndex: open ? 0 : -1,
          className: classes(
            'shrink-0 font-medium transition-colors focus-visible:-outline-offset-2',
            strip
              ? 'flex w-22 flex-col items-center gap-1 rounded-control border-2 p-1 text-xs'
              : 'inline-flex h-11 items-center gap-2 border-b-2 px-3 text-sm max-sm:gap-1.5 max-sm:px-2',
            open ? 'border-ember text-ink' : 'border-transparent text-muted hover:text-ink',
          ),
        };
        const text = (
          <>
            {item.thumbnail && <Thumbnail of={item.thumbnail} className={strip ? 'h-12 w-full' : 'size-7'} />}
            <span className={strip ? 'max-w-full truncate' : 'max-w-60 truncate sm:max-w-96'}>
              {item.label}
            </span>
            {item.count !== undefined && (
              <span className="font-normal text-muted tabular-nums">{item.count}</span>
            )}
          </>
        );
        return item.href === undefined ? (
          <button key={item.id} type="button" {...props} onClick={() => onChange?.(item.id)}>
            {text}
          </button>
        ) : (
          <a key={item.id} href={item.href} {...props}>
            {text}
          </a>
        );
      })}
    </div>
  );
}

function Thumbnail({ of: Source, className }: { of: string | LucideIcon; className: string }) {
  const look = classes('rounded-[5px] bg-sunken', className);
  if (typeof Source !== 'string')
    return <Source aria-hidden strokeWidth={1.5} className={classes('p-1', look)} />;
  return (
    <img
      src={Source}
      alt=""
      width={28}
      height={28}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={classes('object-cover', look)}
    />
  );
}

/** Returns the element id of a tab in the tab list with id `listId`. */
export function tabId(listId: string, item: string): string {
  return `${listId}-tab-${item}`;
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (index < 0) return undefined;
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Returns the distance in pixels by which a row must be scrolled to show one of its elements completely. */
function distanceTo(element: HTMLElement, row: HTMLElement): number {
  const [inner, outer] = [element.getBoundingClientRect(), row.getBoundingClientRect()];
  return Math.min(0, inner.left - outer.left) || Math.max(0, inner.right - outer.right);
}
