import type { DiscussionCategory } from '../../../domain/community/discussions.ts';
import { type SubmitProps, TitledForm } from '../../texts/titled-form.tsx';
import { categoryLabels } from './discussion-address.ts';

export interface DiscussionValues {
  title: string;
  category: DiscussionCategory;
  bodyMd: string;
}

/** Form for a new discussion or for editing one. */
export function DiscussionForm(
  props: SubmitProps<DiscussionValues> & {
    values: DiscussionValues;
    onChange: (change: Partial<DiscussionValues>) => void;
  },
) {
  return (
    <TitledForm
      {...props}
      kind={{ name: 'category', label: 'Category', options: categoryLabels }}
      rows={10}
    />
  );
}
