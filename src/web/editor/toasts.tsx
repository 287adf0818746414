import { toast } from '../ui/toast.ts';

/** Lists the missing required fields for four seconds. */
export function toastMissing(labels: readonly string[]): void {
  toast.error('Please fill out the following required field(s):', {
    id: 'editor',
    duration: 4000,
    description: (
      <ul className="list-disc ps-4">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    ),
  });
}

export function toastSaved({ onView }: { onView: () => void }): void {
  toast.success('Draft saved', {
    id: 'saved',
    description: 'Only you can see it. Find it under Drafts on your profile.',
    action: { label: 'View Drafts', onClick: onView },
  });
}

/** Confirms for five seconds, with a link to the prompt. */
export function toastPublished({ updated, onView }: { updated: boolean; onView: () => void }): void {
  toast.success(updated ? 'Prompt updated successfully!' : 'Prompt published successfully!', {
    duration: 5000,
    description: updated
      ? 'Your changes have been saved'
      : 'Your prompt is now live and visible to the community',
    action: { label: 'View Prompt', onClick: onView },
  });
}
