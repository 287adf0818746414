import { Download } from 'lucide-react';
import { useState } from 'react';
import { endpointTable } from '../../../../contract/endpoint-table.ts';
import type { OwnUser } from '../../../../contract/people/users.ts';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/pages/section.tsx';
import { DeleteAccount } from './delete-account.tsx';

const archiveAddress = `/api${endpointTable.myArchive[1]}`;

/** Downloads all data of the user, or deletes their account. */
export function YourData({ user, onDeleted }: { user: OwnUser; onDeleted: () => void }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Section
      id="data-section"
      title="Your data"
      intro="Your content is yours: you can download or delete it."
    >
      <div className="space-y-8">
        <div>
          <h3 className="text-base">A copy of everything</h3>
          <p className="mt-1 mb-3 text-sm text-muted">
            A ZIP archive of everything we store about you: your images and videos, and a JSON file. The file
            contains your prompts, comments, likes, bookmarks, saved searches, webhooks, follows, events,
            messages, sessions and keys.
          </p>
          <ButtonLink href={archiveAddress} download variant="secondary">
            <Download size={17} aria-hidden />
            Download my data
          </ButtonLink>
        </div>
        <div>
          <h3 className="text-base">Delete your account</h3>
          <p className="mt-1 mb-3 text-sm text-muted">
            Your profile, drafts, likes, bookmarks, saved searches, webhooks, stars, keys and files are
            deleted permanently. You choose whether to delete your published prompts.
          </p>
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      <DeleteAccount user={user} open={deleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </Section>
  );
}
