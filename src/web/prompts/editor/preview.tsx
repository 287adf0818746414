import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnUser } from '../../../contract/people/users.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { generatedCover, withFocus } from '../../../domain/core/addresses.ts';
import { placeholderMarks } from '../../../domain/prompts/placeholders/placeholders.ts';
import { readTime } from '../../../domain/prompts/read-time.ts';
import { PromptView } from '../prompt-page/prompt-view.tsx';
import { topicQueries } from '../topics/queries.ts';
import { coverTextOf, inputOf, type PromptForm } from './form.ts';

const noAnswers = { worked: 0, total: 0 };

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
  const input = inputOf(form);
  const sameCover = withFocus(published?.imageUrl ?? '') === withFocus(input.imageUrl);
  // Placeholder texts replace empty fields.
  const prompt: Prompt = {
    ...(published ?? {
      id: 'preview',
      url: '',
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
      downloadCount: 0,
      version: 1,
      outcomes: { worked: null, thisVersion: noAnswers, earlierVersions: noAnswers },
      forkCount: 0,
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
    imageUrl: input.imageUrl || generatedCover,
    imageSize: sameCover ? published?.imageSize : undefined,
    beginning: coverTextOf(form),
    placeholders: [],
    useWhenLine: '',
    contentPlaceholders: placeholderMarks(form.contentMd).marks,
    price: Number.isFinite(input.price) ? input.price : 0,
    category: topics?.find(({ id }) => id === form.categoryId) ?? { id: '', name: '', slug: '', color: '' },
    status: published?.status ?? 'published',
    isAdult: form.isAdult,
    readTime: readTime(form.contentMd),
    can: { edit: false, delete: false, feature: false },
  };
  return <PromptView prompt={prompt} preview />;
}
