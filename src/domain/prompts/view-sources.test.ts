import { expect, it } from 'vitest';
import { sourceOf } from './view-sources.ts';

const site = 'https://prompts.example';

it.each([
  ['', 'direct'],
  ['nonsense', 'direct'],
  ['https://prompts.example', 'here'],
  ['https://prompts.example/explore?q=tea', 'here'],
  ['https://blog.prompts.example/', 'sites'],
  ['https://www.google.com/', 'search'],
  ['https://www.google.co.uk', 'search'],
  ['https://r.search.yahoo.com/', 'search'],
  ['https://yandex.ru/', 'search'],
  ['https://duckduckgo.com/', 'search'],
  // Other services of the same companies.
  ['https://mail.google.com/', 'direct'],
  ['https://outlook.live.com/', 'direct'],
  ['https://docs.google.com/', 'sites'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search'],
  ['android-app://org.telegram.messenger/', 'direct'],
  ['https://l.facebook.com/', 'social'],
  ['https://news.ycombinator.com/item', 'social'],
  ['https://t.co/abc', 'social'],
  // Only whole names count.
  ['https://notgoogle.com/', 'sites'],
  ['https://ycombinator.com/', 'sites'],
  ['https://netflix.com/', 'sites'],
  ['https://google.com.evil.example/', 'sites'],
])('a view that %j led to comes from %s', (referrer, expected) => {
  expect(sourceOf(referrer, site)).toBe(expected);
});
