/** A prompt viewed in this browser, with all data of its row, because the prompt may be deleted later. */
export interface RecentView {
  id: string;
  title: string;
  author: string;
  topic: string;
  /** The topic's colour, #rrggbb. */
  color: string;
  /** Unix time in milliseconds. */
  at: number;
}

export const recentDays = 30;
const maxViews = 100;

const dayMs = 86_400_000;

/** Parses stored views: newest first, without expired or invalid entries, at most 100. */
export function parseViews(stored: string | null, now: number): readonly RecentView[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? normaliseViews(parsed.filter(isView), now) : [];
  } catch {
    return [];
  }
}

/** Adds `view` as the newest and removes an earlier view of the same prompt. */
export function withView(views: readonly RecentView[], view: RecentView): readonly RecentView[] {
  return normaliseViews([view, ...views.filter(({ id }) => id !== view.id)], view.at);
}

function normaliseViews(views: readonly RecentView[], now: number): readonly RecentView[] {
  return views
    .filter(({ at }) => now - at < recentDays * dayMs)
    .sort((a, b) => b.at - a.at)
    .slice(0, maxViews);
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
