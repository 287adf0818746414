import type { DiscussionCategory } from '../../domain/discussions.ts';
import { type Sending, TitledForm } from '../said/titled-form.tsx';
import { categoryLabels } from './discussion-address.ts';

/** What a discussion is made of. */
export interface DiscussionValues {
  title: string;
  category: DiscussionCategory;
  bodyMd: string;
}

/** A new discussion, or the change of one. */
export function DiscussionForm({
  values,
  onValues,
  ...sending
}: Sending<DiscussionValues> & {
  values: DiscussionValues;
  onValues: (values: DiscussionValues) => void;
}) {
  return (
    <TitledForm
      {...sending}
      values={values}
      onChange={(change) => onValues({ ...values, ...change })}
      kind={{ name: 'category', label: 'Category', options: categoryLabels }}
      rows={10}
    />
  );
}
