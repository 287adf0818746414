import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Prompt } from '../../contract/prompts.ts';
import type { OwnUser } from '../../contract/users.ts';
import { readTime } from '../../domain/read-time.ts';
import { PromptView } from '../prompts/prompt-view.tsx';
import { topicQueries } from '../topics/queries.ts';
import { coverFor, inputOf, type PromptForm } from './form.ts';

/** What readers will see: the prompt page's own view. */
export function Preview({
  form,
  author,
  prompt: published,
}: {
  form: PromptForm;
  author: OwnUser;
  prompt: Prompt | undefined;
}) {
  const topics = useQuery(topicQueries.all()).data;
  const [now] = useState(() => new Date().toISOString());
  const category = topics?.find(({ id }) => id === form.categoryId) ?? {
    id: '',
    name: '',
    slug: '',
    color: '',
  };
  const prompt = promptOf({ form, author, published, category, now });
  return <PromptView prompt={prompt} preview />;
}

/** The prompt as it will be; what is not written yet says so. */
function promptOf({
  form,
  author,
  published,
  category,
  now,
}: {
  form: PromptForm;
  author: OwnUser;
  published: Prompt | undefined;
  category: Prompt['category'];
  now: string;
}): Prompt {
  const input = inputOf(form);
  return {
    ...(published ?? {
      id: 'preview',
      slug: '',
      featured: false,
      likeCount: 0,
      liked: false,
      bookmarkCount: 0,
      bookmarked: false,
      rating: null,
      ratingCount: 0,
      ratingMean: null,
      commentCount: 0,
      authorId: author.id,
      authorUsername: author.username,
      authorDisplayName: author.displayName,
      authorAvatarUrl: author.photoURL,
      createdAt: now,
      updatedAt: now,
      publishedAt: now,
    }),
    ...input,
    title: form.title.trim() || 'Title',
    summary: form.summary.trim() || 'Short Description',
    contentMd: form.contentMd.trim() ? form.contentMd : 'Nothing is written yet.',
    imageUrl: input.imageUrl || coverFor(form),
    price: Number.isFinite(input.price) ? input.price : 0,
    category,
    status: published?.status ?? 'published',
    readTime: readTime(form.contentMd),
    can: { edit: false, delete: false, feature: false },
  };
}
