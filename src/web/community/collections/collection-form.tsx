import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Collection, NewCollection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import { limits } from '../../../domain/core/limits.ts';
import { useApi } from '../../core/query-client.ts';
import { visibilityChoices } from '../../prompts/saving/visibility-labels.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { Form, useForm } from '../../ui/forms/form.tsx';
import { collectionQueries } from './queries.ts';

/** The form to create or change a collection. Without scripts, the browser posts it to the page's address. */
export function CollectionForm({ collection }: { collection?: Collection }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [description, setDescription] = useState(collection?.description ?? '');
  const { form, errors } = useForm({
    read: (text): NewCollection => ({
      name: text('name').trim(),
      description: text('description'),
      visibility: text('visibility') as Collection['visibility'],
    }),
    check: ({ name }) => (name ? {} : { name: 'Name is required' }),
    send: (body) =>
      collection
        ? api.updateCollection({ params: { id: collection.id }, body })
        : api.createCollection({ body }),
    onSuccess: async ({ collection: { slug } }) => {
      await queries.invalidateQueries({ queryKey: collectionQueries.all });
      await navigate(paths.collection(slug));
    },
  });
  return (
    <Form
      form={form}
      action={collection ? paths.editCollection(collection.slug) : paths.newCollection()}
      className="mt-6 space-y-5"
    >
      <input type="hidden" name="do" value={collection ? 'updateCollection' : 'createCollection'} />
      <TextField
        label="Name"
        name="name"
        defaultValue={collection?.name}
        maxLength={limits.collectionName}
        required
        autoComplete="off"
        dir="auto"
        error={errors.name}
      />
      <TextAreaField
        label="Description"
        name="description"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        maxLength={limits.collectionDescription}
        rows={3}
        dir="auto"
        hint="Optional: what these prompts are for."
        error={errors.description}
      />
      <SelectField
        label="Who can see it"
        name="visibility"
        defaultValue={collection?.visibility ?? 'private'}
        options={visibilityChoices}
        error={errors.visibility}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {collection ? 'Save changes' : 'Create collection'}
        </Button>
        <ButtonLink
          href={collection ? paths.collection(collection.slug) : paths.library('collections')}
          variant="secondary"
        >
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
