import type { RecentView } from './recent-views.ts';

/** Groups views by day in the browser's time zone, newest first. */
export function byDay(views: readonly RecentView[]): readonly (readonly [day: string, RecentView[]])[] {
  const days = new Map<string, RecentView[]>();
  for (const view of views) {
    const day = new Date(view.at).toDateString();
    days.set(day, [...(days.get(day) ?? []), view]);
  }
  return [...days];
}

/** 'Today', 'Yesterday' or 'Friday, November 20'. `day` has the format of `Date.toDateString`. */
export function dayLabel(day: string, now: number): string {
  if (day === new Date(now).toDateString()) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === yesterday.toDateString()) return 'Yesterday';
  return new Date(day).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
}
