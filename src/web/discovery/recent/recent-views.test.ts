import { describe, expect, it } from 'vitest';
import { parseViews, type RecentView, withView } from './recent-views.ts';
import { byDay, dayLabel } from './viewed-prompts.tsx';

const day = 86_400_000;
const now = new Date(2026, 10, 21, 15).getTime();
const view = (id: string, at: number): RecentView => ({
  id,
  title: `Prompt ${id}`,
  author: 'Alice',
  topic: 'Design',
  color: '#b05fc0',
  at,
});

describe('recent views', () => {
  it('are newest first, expire after 30 days and are at most 100', () => {
    const stored = JSON.stringify([view('old', now - 30 * day), view('b', now - day), view('a', now)]);
    expect(parseViews(stored, now).map(({ id }) => id)).toEqual(['a', 'b']);
    const many = Array.from({ length: 130 }, (_, index) => view(`${index}`, now - index));
    expect(parseViews(JSON.stringify(many), now)).toHaveLength(100);
    expect(withView(many.slice(0, 100), view('new', now + 1))).toHaveLength(100);
  });

  it('contain each prompt once, with its last view', () => {
    const views = [view('a', now - 10), view('b', now - 20)];
    expect(withView(views, view('b', now)).map(({ id, at }) => [id, at])).toEqual([
      ['b', now],
      ['a', now - 10],
    ]);
  });

  it('ignore invalid stored data', () => {
    for (const text of [null, '', '{', '{}', '3', 'null', '[null, 4, {"id": 1}, []]'])
      expect(parseViews(text, now)).toEqual([]);
    const invalid = [{ ...view('a', now), color: 'red; background: url(x)' }, view('b', now)];
    expect(parseViews(JSON.stringify(invalid), now).map(({ id }) => id)).toEqual(['b']);
  });

  it('are grouped by day', () => {
    const midnight = new Date(2026, 10, 21).getTime();
    const days = byDay([
      view('a', now),
      view('b', midnight),
      view('c', midnight - 1),
      view('d', now - 3 * day),
    ]);
    expect(days.map(([, views]) => views.map(({ id }) => id))).toEqual([['a', 'b'], ['c'], ['d']]);
    expect(days.map(([name]) => dayLabel(name, now))).toEqual([
      'Today',
      'Yesterday',
      'Wednesday, November 18',
    ]);
  });
});
