import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { promptPreviewPath } from '../../../domain/files/previews.ts';
import { type Site, useSite } from '../../core/site.ts';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { breadcrumbs } from '../../ui/pages/server-meta.ts';

/**
 * Metadata of a prompt's page for search engines and link previews. For an adult prompt it contains only the
 * title.
 */
export function PromptMeta({ prompt }: { prompt: Prompt }) {
  const site = useSite();
  const isPublic = prompt.status === 'published' && !prompt.isAdult;
  return (
    <PageMeta
      title={prompt.title || 'Untitled'}
      description={prompt.isAdult ? 'A prompt for adults.' : prompt.summary}
      keywords={[prompt.category.name, ...prompt.tags]}
      path={paths.prompt(prompt.id)}
      type="article"
      // Drafts, hidden and adult prompts have no preview image.
      image={
        import.meta.env.SSR && isPublic
          ? {
              path: promptPreviewPath(prompt, site.name),
              alt: `${prompt.title}, by ${prompt.authorDisplayName}`,
            }
          : undefined
      }
      noindex={!isPublic}
      jsonLd={
        import.meta.env.SSR && !prompt.isAdult && [promptJsonLd(prompt, site), breadcrumbsOf(prompt, site)]
      }
    />
  );
}

function promptJsonLd(prompt: Prompt, { url, name }: Site): object {
  const pageUrl = url + paths.prompt(prompt.id);
  const image = prompt.imageUrl.startsWith('/') ? url + prompt.imageUrl : prompt.imageUrl;
  return {
    '@type': 'CreativeWork',
    '@id': pageUrl,
    url: pageUrl,
    name: prompt.title,
    ...(prompt.heading && { alternativeHeadline: prompt.heading }),
    abstract: prompt.summary,
    genre: prompt.category.name,
    ...(prompt.tags.length && { keywords: prompt.tags.join(', ') }),
    ...(image && { image }),
    ...(prompt.authorUsername && {
      author: {
        '@type': 'Person',
        name: prompt.authorDisplayName,
        url: url + paths.profile(prompt.authorUsername),
      },
    }),
    dateCreated: prompt.createdAt,
    ...(prompt.publishedAt && { datePublished: prompt.publishedAt }),
    dateModified: prompt.updatedAt,
    timeRequired: `PT${prompt.readTime}M`,
    isAccessibleForFree: !prompt.sale,
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/LikeAction',
      userInteractionCount: prompt.likeCount,
    },
    commentCount: prompt.commentCount,
    ...(prompt.ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: prompt.ratingMean,
        ratingCount: prompt.ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    publisher: { '@type': 'Organization', name, url: `${url}/` },
  };
}

function breadcrumbsOf({ category, title }: Prompt, site: Site): object {
  return breadcrumbs(site, [
    { name: 'Explore', path: paths.explore() },
    { name: category.name, path: paths.explore({ category: category.name.toLowerCase() }) },
    { name: title },
  ]);
}
