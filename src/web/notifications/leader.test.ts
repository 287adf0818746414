import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leadOneTab } from './leader.ts';

let stored: Map<string, string>;
let listeners: Set<(event: { key: string }) => void>;
let leading: Set<string>;

/** Tabs of a browser without locks; each hears of what another one writes a moment later. */
beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  listeners = new Set();
  leading = new Set();
  const tell = (key: string) =>
    setTimeout(() => {
      for (const listener of listeners) listener({ key });
    }, 5);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value) && tell(key),
    removeItem: (key: string) => stored.delete(key) && tell(key),
  });
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openTab(name: string): AbortController {
  const tab = new AbortController();
  const lead = (signal: AbortSignal) => {
    leading.add(name);
    signal.addEventListener('abort', () => leading.delete(name));
  };
  expect(leadOneTab('news', lead, tab.signal)).toBe(true);
  return tab;
}

it('one of eight tabs without locks leads, and another one once it is closed', () => {
  const tabs = Array.from({ length: 8 }, (_, n) => openTab(String(n)));
  vi.advanceTimersByTime(1_000);
  expect(leading.size).toBe(1);
  vi.advanceTimersByTime(600_000);
  const [first = ''] = leading;
  expect(leading.size).toBe(1);
  tabs[Number(first)]?.abort();
  expect(leading.size).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(leading.size).toBe(1);
  expect([...leading]).not.toEqual([first]);
  for (const tab of tabs) tab.abort();
  vi.advanceTimersByTime(200_000);
  expect([leading.size, stored.size, listeners.size]).toEqual([0, 0, 0]);
});

it('a tab that ended without notice is replaced when its lease expires', () => {
  stored.set('news', JSON.stringify({ tab: 'gone', until: Date.now() + 75_000 }));
  openTab('next');
  vi.advanceTimersByTime(60_000);
  expect(leading.size).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect([...leading]).toEqual(['next']);
});

it('a tab that another one replaced stops', () => {
  openTab('slow');
  vi.advanceTimersByTime(1_000);
  localStorage.setItem('news', JSON.stringify({ tab: 'other', until: Date.now() + 75_000 }));
  vi.advanceTimersByTime(1_000);
  expect(leading.size).toBe(0);
});

it('tabs that cannot store anything are told', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
  });
  expect(leadOneTab('news', () => {}, new AbortController().signal)).toBe(false);
});
