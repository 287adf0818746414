import type { PromptPlace } from '../../../database/discovery/sitemaps.ts';
import { isId } from '../../../domain/core/ids.ts';

/** Maximum number of addresses in one file; the protocol (sitemaps.org) allows 50,000. */
export const sitemapSize = 10_000;

/**
 * The part of the sitemap that a file contains. A long list continues in further files; each begins after the
 * last entry of the one before.
 */
export type SitemapName =
  | { of: 'pages' }
  | { of: 'prompts'; after?: PromptPlace }
  | { of: 'people'; after?: string }
  | { of: 'collections'; after?: string };

/** Returns a file's name in its address, without `.xml`. */
export function writeSitemapName(name: SitemapName): string {
  switch (name.of) {
    case 'prompts':
      return name.after ? `prompts-${Date.parse(name.after.publishedAt)}-${name.after.id}` : 'prompts';
    case 'people':
    case 'collections':
      return name.after ? `${name.of}-${name.after}` : name.of;
    default:
      return name.of;
  }
}

/** Parses a name that {@link writeSitemapName} returned; undefined for anything else. */
export function readSitemapName(text: string): SitemapName | undefined {
  const [, of = '', rest] = /^(pages|prompts|people|collections)(?:-(.+))?$/.exec(text) ?? [];
  if (rest === undefined) return of ? { of: of as SitemapName['of'] } : undefined;
  if (of === 'people' || of === 'collections') return isId(rest) ? { of, after: rest } : undefined;
  const [, time = '', id = ''] = /^(\d{1,14})-(.+)$/.exec(rest) ?? [];
  if (of !== 'prompts' || !time || !isId(id)) return undefined;
  return { of, after: { publishedAt: new Date(Number(time)).toISOString(), id } };
}
