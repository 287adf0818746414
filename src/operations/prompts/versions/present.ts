import type { Version, VersionHead } from '../../../contract/prompts/versions.ts';
import type { VersionHeadRow, VersionRow } from '../../../database/prompts/versions.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';
import type { Texts } from './merge-texts.ts';

/** A version as lists show it. */
export function presentVersionHead(row: Omit<VersionHeadRow, 'sort_keys'>): VersionHead {
  return {
    number: row.number,
    title: row.title,
    note: row.note,
    author: presentByline(row.author_username, row.author_name, row.author_avatar),
    suggestedBy: row.suggested
      ? presentByline(row.suggester_username, row.suggester_name, row.suggester_avatar)
      : null,
    createdAt: isoTime(row.created_at),
    current: row.current,
  };
}

/** A version with its texts. */
export function presentVersion(row: VersionRow): Version {
  return {
    ...presentVersionHead(row),
    heading: row.heading,
    summary: row.summary,
    contentMd: row.body,
    categoryId: row.topic_id ?? '',
    tags: row.tags,
    sampleResponses: row.samples,
  };
}

/** What is merged of a version. */
export function textsOf(row: VersionRow): Texts {
  const { title, heading, summary, topic_id, tags, body } = row;
  return { title, heading, summary, categoryId: topic_id ?? '', tags, contentMd: body };
}
