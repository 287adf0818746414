import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type ComponentProps, memo, type RefObject, useState } from 'react';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { generatedCover, isGeneratedCover, type PictureFocus } from '../../../domain/core/addresses.ts';
import { limits } from '../../../domain/core/limits.ts';
import { choiceNames, promptChoices } from '../../../domain/prompts/choices.ts';
import { licenses } from '../../../domain/prompts/licenses.ts';
import { type PromptLine, promptLines } from '../../../domain/prompts/lines.ts';
import { suggestedModels } from '../../../domain/prompts/models.ts';
import { placeholderRanges } from '../../../domain/prompts/placeholders/placeholders.ts';
import { whenToUse } from '../../../domain/prompts/when-to-use.ts';
import { MediaField, type MediaFieldHandle } from '../../files/media-field.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxField } from '../../ui/forms/choice-field.tsx';
import { SelectField, TextAreaField, TextField, tooLong } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/pages/query-result.tsx';
import { GeneratedCover } from '../cards/prompt-cover.tsx';
import { topicQueries } from '../topics/queries.ts';
import { controlId, type FieldErrors } from './check.ts';
import type { PromptForm } from './form.ts';
import { TagsField } from './tags-field.tsx';
import type { ChangeForm } from './use-prompt-form.ts';

interface FieldsProps {
  form: PromptForm;
  errors: FieldErrors;
  change: ChangeForm;
}

/**
 * Title, heading, description, category, tags, choices and models; for a published prompt also a note on the
 * change.
 */
export function DetailsFields({
  form,
  errors,
  change,
  prompt,
}: FieldsProps & { prompt: Prompt | undefined }) {
  const text = (
    name: 'title' | 'heading' | 'summary' | PromptLine | 'versionNote',
    label: string,
    max: number,
  ) => ({
    id: controlId(name),
    name,
    label,
    value: form[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    dir: 'auto',
    counter: { used: form[name].length, max },
    error: errors[name] ?? tooLong(label, form[name], max),
  });
  return (
    <div className="space-y-6">
      <TextField {...text('title', 'Title', limits.title)} aria-required />
      <TextField
        {...text('heading', 'Heading', limits.heading)}
        aside={<span className="text-muted">Optional</span>}
        hint="A second line under the title"
      />
      <TextAreaField
        {...text('summary', 'Short Description', limits.summary)}
        rows={3}
        aria-required
        hint="What it does, for cards and search results"
      />
      <TextField
        {...text('useWhen', promptLines.useWhen.label, promptLines.useWhen.max)}
        aside={<span className="text-muted">Optional</span>}
        placeholder="you need to …"
        hint={hintOfUse(form)}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <CategoryField value={form.categoryId} error={errors.categoryId} change={change} prompt={prompt} />
        <TagsField tags={form.tags} newTag={form.newTag} error={errors.tags} change={change} />
      </div>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {choiceNames.map((choice) => (
          <SelectField
            key={choice}
            id={controlId(choice)}
            name={choice}
            label={promptChoices[choice].label}
            value={form[choice]}
            onChange={(event) => change({ [choice]: event.currentTarget.value } as Partial<PromptForm>)}
            options={promptChoices[choice].names}
            hint={promptChoices[choice].description}
            error={errors[choice]}
          />
        ))}
        <ModelsField kind={form.kind} value={form.models} error={errors.models} change={change} />
        <LicenseField
          value={form.license}
          change={change}
          ownWords={text('license', 'License in Your Own Words', promptLines.license.max)}
        />
      </div>
      {prompt?.publishedAt && (
        <TextField
          {...text('versionNote', 'What changed', limits.versionNote)}
          aside={<span className="text-muted">Optional</span>}
          hint="Shown to readers in the version history"
        />
      )}
    </div>
  );
}

function hintOfUse({ useWhen, categoryId, tags }: PromptForm): string {
  const made = useWhen.trim() ? '' : whenToUse({ useWhen: '', categoryId, tags });
  return `Completes “Use when …”. Agents choose prompts by it.${made && ` If it is empty, they read “${made}”`}`;
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
        options={{
          '': topics.isPending
            ? 'Loading categories...'
            : topics.data?.length === 0
              ? 'No categories available'
              : 'Select a category',
          ...Object.fromEntries(options.map(({ id, name }) => [id, name])),
        }}
      />
      {topics.isError && !topics.data && (
        <Notice onRetry={() => void topics.refetch()} busy={topics.isFetching} className="mt-3">
          {topics.error.message}
        </Notice>
      )}
    </div>
  );
}

/** The models the prompt was written for, separated by commas. Suggestions complete the last one. */
function ModelsField({
  kind,
  value,
  error,
  change,
}: {
  kind: PromptForm['kind'];
  value: string;
  error: string | undefined;
  change: ChangeForm;
}) {
  const id = controlId('models');
  const before = value.slice(0, value.lastIndexOf(',') + 1);
  const chosen = before
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const suggested = suggestedModels[kind].filter((model) => !chosen.includes(model.toLowerCase()));
  return (
    <div>
      <TextField
        id={id}
        name="models"
        label="Models"
        value={value}
        onChange={(event) => change({ models: event.currentTarget.value })}
        list={`${id}-suggestions`}
        autoComplete="off"
        aside={<span className="text-muted">Optional</span>}
        hint="The models you wrote it for, separated by commas"
        error={error}
      />
      <datalist id={`${id}-suggestions`}>
        {suggested.map((model) => (
          <option key={model} value={`${before && `${before} `}${model}`}>
            {model}
          </option>
        ))}
      </datalist>
    </div>
  );
}

/** The choice of a license, with a text for one in the author's own words. */
function LicenseField({
  value,
  change,
  ownWords,
}: {
  value: string;
  change: ChangeForm;
  ownWords: ComponentProps<typeof TextAreaField>;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const isOwn = isOpen || !(value === '' || licenses.has(value));
  return (
    <>
      <SelectField
        id={`${controlId('license')}-choice`}
        name="license-choice"
        label="License"
        value={isOwn ? 'own' : value}
        onChange={({ currentTarget: { value: chosen } }) => {
          setIsOpen(chosen === 'own');
          change({ license: chosen === 'own' ? '' : chosen });
        }}
        aside={<span className="text-muted">Optional</span>}
        hint="What others may do with your prompt"
        options={{
          '': 'None stated',
          ...Object.fromEntries(Array.from(licenses, ([id, { name }]) => [id, name])),
          own: 'In your own words',
        }}
      />
      {isOwn && <TextAreaField {...ownWords} rows={2} className="sm:col-span-2" />}
    </>
  );
}

/** The cover: the author's own picture, or one generated from the current text. */
export const CoverField = memo(function CoverField({
  ref,
  value,
  text,
  categoryId,
  initialFocus,
  error,
  change,
  onBusy,
}: {
  ref: RefObject<MediaFieldHandle | null>;
  value: string;
  /** The text of a generated cover. */
  text: string;
  categoryId: string;
  /** The focus of the cover that the prompt had when the editor was opened. */
  initialFocus: PictureFocus | undefined;
  error: string | undefined;
  change: ChangeForm;
  onBusy: (field: string, busy: boolean) => void;
}) {
  const generated = isGeneratedCover(value);
  const topics = useQuery(topicQueries.all()).data;
  const [focus, setFocus] = useState(initialFocus);
  return (
    <div>
      <MediaField
        ref={ref}
        id={controlId('imageUrl')}
        label="Cover Image"
        kind="image"
        value={value}
        preview={
          generated && (
            <GeneratedCover
              text={text}
              placeholders={placeholderRanges(text)}
              color={topics?.find(({ id }) => id === categoryId)?.color ?? ''}
              className="w-full rounded-control sm:w-72 sm:shrink-0"
            />
          )
        }
        detected={{ focus }}
        onChange={(imageUrl, upload) => {
          if (upload) setFocus(upload.focus);
          change({ imageUrl });
        }}
        onBusy={(busy) => onBusy('imageUrl', busy)}
        error={error}
        required
        actions={
          !generated && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                change({ imageUrl: generatedCover });
                // The pressed button is removed.
                ref.current?.focus();
              }}
            >
              <Sparkles size={15} aria-hidden />
              Generate a cover
            </Button>
          )
        }
      />
      {generated && (
        <p className="mt-1.5 text-sm text-muted">
          Generated from the first lines of your prompt. It changes when they do.
        </p>
      )}
    </div>
  );
});

/** The choice whether the prompt is adult. */
export function AdultField({ form: { isAdult }, errors, change }: FieldsProps) {
  return (
    <CheckboxField
      id={controlId('isAdult')}
      label="Adult"
      checked={isAdult}
      onChange={(checked) => change({ isAdult: checked })}
      error={errors.isAdult}
    >
      For sexual or violent content. Hidden from lists unless members opt in. The page asks before showing it.
    </CheckboxField>
  );
}
