/** A prompt that was viewed in this browser, as its row shows it even when the prompt itself is gone. */
export interface RecentView {
  id: string;
  title: string;
  author: string;
  topic: string;
  /** #rrggbb of the topic. */
  color: string;
  /** Milliseconds. */
  at: number;
}

export const recentDays = 30;
const recentMost = 100;

const dayMs = 86_400_000;

/** The views that a stored text holds, newest first, without what is too old, too much or no view at all. */
export function parseViews(stored: string | null, now: number): readonly RecentView[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(kept) ? current(kept.filter(isView), now) : [];
  } catch {
    return [];
  }
}

/** The same views with `view` as the newest; an earlier one of the same prompt makes way. */
export function withView(views: readonly RecentView[], view: RecentView): readonly RecentView[] {
  return current([view, ...views.filter(({ id }) => id !== view.id)], view.at);
}

function current(views: readonly RecentView[], now: number): readonly RecentView[] {
  return views
    .filter(({ at }) => now - at < recentDays * dayMs)
    .sort((a, b) => b.at - a.at)
    .slice(0, recentMost);
}

function isView(entry: unknown): entry is RecentView {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id, title, author, topic, color, at } = entry as Record<string, unknown>;
  return (
    [id, title, author, topic].every((text) => typeof text === 'string') &&
    typeof color === 'string' &&
    /^#[0-9a-f]{6}$/i.test(color) &&
    Number.isFinite(at)
  );
}
