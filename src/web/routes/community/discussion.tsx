import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Discussion } from '../../../contract/community/discussions.ts';
import { paths } from '../../../contract/core/routes.ts';
import { CommunityPage } from '../../community/community-page.tsx';
import { categoryLabels, readReplies } from '../../community/discussions/discussion-address.ts';
import { DiscussionView } from '../../community/discussions/discussion-view.tsx';
import { discussionQueries } from '../../community/discussions/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { type Site, useSite } from '../../core/site.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { Block, Loading, TextBlocks } from '../../ui/pages/skeleton.tsx';
import { Badge } from '../../ui/tag.tsx';

/** The query parameters that the page reads. */
export const query = ['reply', 'page'];

export async function loader({ url, params: { id = '' }, queries, require, load }: PageLoad) {
  await require(discussionQueries.one(id));
  if (queries.getQueryState(discussionQueries.one(id).queryKey)?.status !== 'error')
    await load(discussionQueries.replies(id, readReplies(url.searchParams)));
}

export function Component() {
  const { id = '' } = useParams();
  const site = useSite();
  const position = readReplies(useQueryParams());
  return (
    <ItemPage
      query={useQuery(discussionQueries.one(id))}
      noun="discussion"
      loading={
        <CommunityPage>
          <Loading label="Loading discussion...">
            <Block className="h-9 w-2/3" />
            <Block className="mt-6 h-44 rounded-card" />
            <div className="mt-6">
              <TextBlocks />
            </div>
          </Loading>
        </CommunityPage>
      }
      hint="It may have been deleted, or the link may contain a typo."
      actions={<ButtonLink href={paths.discussions()}>All discussions</ButtonLink>}
    >
      {(discussion) => (
        <CommunityPage>
          <PageMeta
            title={discussion.title}
            description={`${categoryLabels[discussion.category]} discussion, started by ${discussion.author.displayName}.`}
            path={paths.discussion(id, { page: position.page })}
            type="article"
            jsonLd={import.meta.env.SSR && discussionJsonLd(site, discussion)}
          />
          <BackLink href={paths.discussions()}>Discussions</BackLink>
          <h1 dir="auto" className="mt-2 text-2xl">
            {discussion.title}
          </h1>
          <p className="mt-3 flex flex-wrap gap-2">
            <a href={paths.discussions({ category: discussion.category })} className="rounded-full">
              <Badge>{categoryLabels[discussion.category]}</Badge>
            </a>
            {discussion.pinned && <Badge tone="ember">Pinned</Badge>}
            {discussion.locked && <Badge tone="danger">Locked</Badge>}
          </p>
          {/* Keyed by id, so that text being written does not carry over to another discussion. */}
          <DiscussionView key={id} discussion={discussion} position={position} />
        </CommunityPage>
      )}
    </ItemPage>
  );
}

function discussionJsonLd(
  { url }: Site,
  { id, title, bodyMd, author, createdAt, replyCount }: Discussion,
): object {
  return {
    '@type': 'DiscussionForumPosting',
    headline: title,
    text: bodyMd,
    url: url + paths.discussion(id),
    datePublished: createdAt,
    author: {
      '@type': 'Person',
      name: author.displayName,
      ...(author.username && { url: url + paths.profile(author.username) }),
    },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: replyCount,
    },
  };
}
