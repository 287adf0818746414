import { useQuery } from '@tanstack/react-query';
import type { Prompt } from '../../contract/prompts.ts';
import { limits } from '../../domain/limits.ts';
import { topicQueries } from '../topics/queries.ts';
import { SelectField, TextAreaField, TextField, tooLong } from '../ui/field.tsx';
import { Notice } from '../ui/query-result.tsx';
import { controlId, type FieldErrors } from './check.ts';
import type { PromptForm } from './form.ts';
import { TagsField } from './tags-field.tsx';
import type { ChangeForm } from './use-prompt-form.ts';

/** Title, heading, description, category and tags. */
export function DetailsFields({
  form: { title, heading, summary, categoryId, tags, newTag },
  errors,
  change,
  prompt,
}: {
  form: PromptForm;
  errors: FieldErrors;
  change: ChangeForm;
  prompt: Prompt | undefined;
}) {
  return (
    <div className="space-y-6">
      <TextField
        id={controlId('title')}
        name="title"
        label="Title"
        value={title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        dir="auto"
        aria-required
        counter={{ used: title.length, max: limits.title }}
        error={errors.title ?? tooLong('Title', title, limits.title)}
      />
      <TextField
        id={controlId('heading')}
        name="heading"
        label="Heading"
        aside={<span className="text-muted">Optional</span>}
        value={heading}
        onChange={(event) => change({ heading: event.currentTarget.value })}
        dir="auto"
        counter={{ used: heading.length, max: limits.heading }}
        hint="A second line under the title"
        error={errors.heading ?? tooLong('Heading', heading, limits.heading)}
      />
      <TextAreaField
        id={controlId('summary')}
        name="summary"
        label="Short Description"
        rows={3}
        value={summary}
        onChange={(event) => change({ summary: event.currentTarget.value })}
        dir="auto"
        aria-required
        counter={{ used: summary.length, max: limits.summary }}
        hint="What it does, for cards and search results"
        error={errors.summary ?? tooLong('Short Description', summary, limits.summary)}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <CategoryField value={categoryId} error={errors.categoryId} change={change} prompt={prompt} />
        <TagsField tags={tags} newTag={newTag} error={errors.tags} change={change} />
      </div>
    </div>
  );
}

function CategoryField({
  value,
  error,
  change,
  prompt,
}: {
  value: string;
  error: string | undefined;
  change: ChangeForm;
  prompt: Prompt | undefined;
}) {
  const topics = useQuery(topicQueries.all());
  // Until the list is loaded, the only option is the prompt's own topic.
  const options = topics.data ?? (prompt ? [prompt.category] : []);
  return (
    <div>
      <SelectField
        id={controlId('categoryId')}
        name="categoryId"
        label="Category"
        value={value}
        onChange={(event) => change({ categoryId: event.currentTarget.value })}
        aria-required
        error={error}
      >
        <option value="">
          {topics.isPending
            ? 'Loading categories...'
            : topics.data?.length === 0
              ? 'No categories available'
              : 'Select a category'}
        </option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {topics.isError && !topics.data && (
        <Notice onRetry={() => void topics.refetch()} busy={topics.isFetching} className="mt-3">
          {topics.error.message}
        </Notice>
      )}
    </div>
  );
}
