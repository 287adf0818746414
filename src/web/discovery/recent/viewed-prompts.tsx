import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { ActivityRow } from './activity-row.tsx';
import type { RecentView } from './recent-views.ts';
import { clearViews, useRecentViews } from './use-recent-views.ts';

/** The prompts viewed in this browser, grouped by day. */
export function ViewedPrompts() {
  const views = useRecentViews();
  if (!views) return <LoadingViews />;
  if (views.length === 0) {
    return (
      <EmptyState
        text="No recently viewed prompts"
        hint="Prompts you open appear here."
        action={<ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>}
      />
    );
  }
  const now = Date.now();
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-muted tabular-nums">{quantity(views.length, 'prompt')}</p>
        <ClearActivity />
      </div>
      {byDay(views).map(([day, viewed]) => (
        <section key={day} aria-labelledby={headingId(day)} className="mt-5">
          <h2 id={headingId(day)} className="border-hairline border-b pb-2 text-lg">
            {dayLabel(day, now)}
          </h2>
          <ul>
            {viewed.map((view) => (
              <ActivityRow
                key={view.id}
                prompt={{ ...view, by: view.author }}
                aside={
                  <time dateTime={new Date(view.at).toISOString()}>
                    {new Date(view.at).toLocaleTimeString('en-US', { timeStyle: 'short' })}
                  </time>
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function ClearActivity() {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setConfirming(true)} className="-me-3">
        <Trash2 size={16} aria-hidden />
        Clear activity
      </Button>
      <ConfirmDialog
        open={confirming}
        question="Clear your recent activity?"
        description="This deletes the list of prompts you viewed in this browser. The prompts, your likes and your bookmarks stay."
        confirmLabel="Clear activity"
        onConfirm={() => {
          setConfirming(false);
          clearViews();
          toast.success('Activity cleared');
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

function LoadingViews() {
  return (
    <>
      <noscript>
        <p className="rounded-card border border-hairline border-dashed px-6 py-10 text-center text-muted">
          The prompts you viewed are stored only in your browser. Showing them requires JavaScript.
        </p>
      </noscript>
      <LoadingBlocks count={3} block="h-14" className="noscript:hidden" />
    </>
  );
}

function headingId(day: string): string {
  return `day-${day.replaceAll(' ', '-')}`;
}

/** Groups views by day in the browser's time zone, newest first. */
export function byDay(views: readonly RecentView[]): readonly (readonly [day: string, RecentView[]])[] {
  const days = new Map<string, RecentView[]>();
  for (const view of views) {
    const day = new Date(view.at).toDateString();
    days.set(day, [...(days.get(day) ?? []), view]);
  }
  return [...days];
}

/**
 * Formats a day as 'Today', 'Yesterday' or 'Friday, November 20'. `day` has the format of
 * `Date.toDateString`.
 */
export function dayLabel(day: string, now: number): string {
  if (day === new Date(now).toDateString()) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === yesterday.toDateString()) return 'Yesterday';
  return new Date(day).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
}
