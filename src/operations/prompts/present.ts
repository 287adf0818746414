import { paths } from '../../contract/core/routes.ts';
import type { Prompt, PromptSummary } from '../../contract/prompts/prompts.ts';
import type { ForkOrigin } from '../../database/prompts/forks/fork-origins.ts';
import type { TextAnalysis } from '../../database/prompts/prompt-analyses.ts';
import type { FullPromptRow, PromptRow } from '../../database/prompts/prompt-rows.ts';
import { focusOf, isGeneratedCover, promptCoverPath } from '../../domain/core/addresses.ts';
import { memoize } from '../../domain/core/memoize.ts';
import { promptAbilities } from '../../domain/identity/permissions.ts';
import { idOf, type Viewer } from '../../domain/identity/viewer.ts';
import { amountOf } from '../../domain/market/price.ts';
import { plainValues } from '../../domain/prompts/fields.ts';
import { placeholderRanges } from '../../domain/prompts/placeholders/placeholders.ts';
import { whenToUse } from '../../domain/prompts/when-to-use.ts';
import type { Context } from '../core/context.ts';
import { isoTime } from '../core/iso-time.ts';
import { presentByline, shownAuthor } from '../people/byline.ts';
import { presentFeedback } from './ratings/present.ts';
import { presentSale } from './sale.ts';
import { analysedTextsOf, presentXray } from './xray.ts';

/** Parsing the excerpts of covers would be a quarter of the time of a list. */
const coverPlaceholders = memoize(placeholderRanges, 2_000);

/**
 * Converts a row to its API form for lists, with what the viewer may do. Lists every public field explicitly.
 */
export function presentSummary(viewer: Viewer, row: PromptRow): PromptSummary {
  const categoryId = row.topic_id ?? '';
  const { beginning } = row;
  const plain = plainValues(row);
  return {
    id: row.id,
    url: paths.prompt(row.id),
    slug: row.slug,
    ...plain,
    useWhenLine: whenToUse({ ...plain, categoryId }),
    beginning,
    placeholders: coverPlaceholders(beginning),
    categoryId,
    category: {
      id: categoryId,
      name: row.topic_name ?? '',
      slug: row.topic_slug ?? '',
      color: row.topic_color ?? '',
    },
    imageUrl: isGeneratedCover(row.image_url)
      ? promptCoverPath({ id: row.id, categoryId, beginning })
      : row.image_url,
    ...presentPicture(row),
    ...(row.video && { videoUrl: row.video }),
    isPremium: row.is_premium,
    price: amountOf(row.price_cents),
    status: row.status,
    ...(row.hidden_at && {
      hidden: {
        at: isoTime(row.hidden_at),
        reason: row.hidden_reason ?? '',
        ...(row.waiting && { waiting: true as const }),
      },
    }),
    featured: row.featured,
    readTime: row.read_time,
    likeCount: row.likes_count,
    liked: row.liked ?? false,
    bookmarkCount: row.bookmarks_count,
    bookmarked: row.bookmarked ?? false,
    ...presentFeedback(row),
    downloadCount: row.downloads_count,
    authorId: row.author_id,
    authorUsername: row.author_username,
    authorDisplayName: shownAuthor(row.author_name),
    authorAvatarUrl: row.author_avatar ?? '',
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    publishedAt: row.published_at && isoTime(row.published_at),
    can: promptAbilities(viewer, { authorId: row.author_id }),
  };
}

function presentPicture({
  image_url,
  image_size,
}: PromptRow): Pick<PromptSummary, 'imageSize' | 'imageFocus'> {
  const [width, height, x, y] = image_size ?? [];
  const focus = focusOf(image_url) ?? (x != null && y != null ? { x, y } : undefined);
  return { ...(width && height && { imageSize: { width, height } }), ...(focus && { imageFocus: focus }) };
}

type Presenting = Pick<Context, 'viewer' | 'market' | 'xray'>;

/** A row whose texts are analysed. */
export type AnalysedRow = FullPromptRow & { analysis: TextAnalysis };

/**
 * Adds the analysis of its texts to a row whose analysis is not stored yet; what cannot be read now is text.
 */
export async function withAnalysis(
  ctx: Pick<Context, 'textAnalysis'>,
  row: FullPromptRow,
): Promise<AnalysedRow> {
  const analysis = row.analysis ?? (await ctx.textAnalysis.run('texts', analysedTextsOf(row)));
  const nothing = { marks: [], excess: 'time' as const, inputs: [], samplesHtml: [], xray: null };
  return { ...row, analysis: analysis === 'busy' ? nothing : analysis };
}

/**
 * Converts a row to the API form of a single prompt: with body and samples, and the HTML of those that have
 * formatting.
 */
export function presentPrompt(ctx: Presenting, row: AnalysedRow): Prompt {
  const { excess, samplesHtml } = row.analysis;
  return {
    ...presentPromptText(ctx, row),
    ...(excess && row.author_id !== null && row.author_id === idOf(ctx.viewer) && { textExcess: excess }),
    sampleResponses: withHtml(row.samples, samplesHtml),
  };
}

/** Samples with the HTML of those that have some. */
export function withHtml<Sample>(
  samples: readonly Sample[],
  html: TextAnalysis['samplesHtml'],
): (Sample & { contentHtml?: string })[] {
  return samples.map((sample, n) => {
    const contentHtml = html[n];
    return { ...sample, ...(contentHtml && { contentHtml }) };
  });
}

/** Converts a row to the API form of a prompt with its body and samples as typed. */
export function presentPromptText(ctx: Presenting, row: FullPromptRow): Prompt {
  const summary = presentSummary(ctx.viewer, row);
  const sale = presentSale(ctx, row);
  const xray = presentXray(ctx, row.analysis?.xray, row);
  return {
    ...summary,
    version: row.version,
    outcomes: row.outcomes,
    forkCount: row.forks_count,
    ...(row.origin && { forkedFrom: presentOrigin(row.origin) }),
    ...(row.open_proposals && { openProposals: row.open_proposals }),
    contentMd: row.body,
    contentPlaceholders: row.analysis?.marks ?? [],
    sampleResponses: row.samples,
    inputs: row.input_fields,
    ...(row.is_premium && summary.can.edit && { previewExcerpt: row.preview_excerpt }),
    ...(xray && { xray }),
    ...(sale && { sale }),
  };
}

function presentOrigin(origin: ForkOrigin): NonNullable<Prompt['forkedFrom']> {
  return {
    id: origin.id,
    title: origin.title ?? '',
    author: presentByline(origin.author_username, origin.author_name, origin.author_avatar),
    version: origin.version,
    mergedVersion: origin.merged_version,
    latestVersion: origin.latest_version,
  };
}
