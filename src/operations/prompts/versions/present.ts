import type { Version, VersionHead } from '../../../contract/prompts/versions.ts';
import type { VersionHeadRow, VersionRow } from '../../../database/prompts/versions.ts';
import { versionedValues } from '../../../domain/prompts/fields.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';
import type { Texts } from './merge-texts.ts';

/** Converts a row to the API form of a version for lists. */
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

/** Converts a row to the API form of a version with its texts. */
export function presentVersion(row: VersionRow): Version {
  return {
    ...presentVersionHead(row),
    heading: row.heading,
    summary: row.summary,
    ...versionedValues(row),
    contentMd: row.body,
    categoryId: row.topic_id ?? '',
    tags: row.tags,
    sampleResponses: row.samples,
    inputs: row.input_fields,
  };
}

/** Returns the texts of a version that are merged. */
export function textsOf(row: VersionRow): Texts {
  const { title, heading, summary, topic_id, tags, body, input_fields: inputs } = row;
  return { title, heading, summary, categoryId: topic_id ?? '', tags, contentMd: body, inputs };
}
