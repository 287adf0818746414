import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Prompt } from '../../contract/prompts.ts';
import type { OwnUser } from '../../contract/users.ts';
import { readTime } from '../../domain/read-time.ts';
import { PromptView } from '../prompt-page/prompt-view.tsx';
import { topicQueries } from '../topics/queries.ts';
import { generatedCover, inputOf, type PromptForm } from './form.ts';

/** The prompt as readers will see it, in the prompt page's own view. */
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
  const prompt = previewOf({ form, author, published, category, now });
  return <PromptView prompt={prompt} preview />;
}

/** The prompt described by the form, with placeholder texts for empty fields. */
function previewOf({
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
    contentMd: form.contentMd.trim() ? form.contentMd : 'Nothing written yet.',
    imageUrl: input.imageUrl || generatedCover(form),
    price: Number.isFinite(input.price) ? input.price : 0,
    category,
    status: published?.status ?? 'published',
    readTime: readTime(form.contentMd),
    can: { edit: false, delete: false, feature: false },
  };
}
