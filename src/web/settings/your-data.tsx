import { Download } from 'lucide-react';
import { useState } from 'react';
import { endpointTable } from '../../contract/endpoint-table.ts';
import type { OwnUser } from '../../contract/users.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { DeleteAccount } from './delete-account.tsx';

const archiveAddress = `/api${endpointTable.myArchive[1]}`;

/** A copy of all that the site holds about the person, and the end of their account. */
export function YourData({ user, onDeleted }: { user: OwnUser; onDeleted: () => void }) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Section
      id="data-section"
      title="Your data"
      intro="What you put here is yours: take it with you, or take it away."
    >
      <div className="space-y-8">
        <div>
          <h3 className="text-base">A copy of everything</h3>
          <p className="mt-1 mb-3 text-sm text-muted">
            One ZIP archive with all that is kept about you: your pictures and videos, and a JSON file with
            what you wrote, liked, bookmarked and follow, events and messages, sessions and keys.
          </p>
          <ButtonLink href={archiveAddress} download variant="secondary">
            <Download size={17} aria-hidden />
            Download my data
          </ButtonLink>
        </div>
        <div>
          <h3 className="text-base">The end of your account</h3>
          <p className="mt-1 mb-3 text-sm text-muted">
            Your profile, drafts, likes, bookmarks, stars, keys and files go for good. You choose whether what
            you published goes, too.
          </p>
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setLeaving(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      <DeleteAccount user={user} open={leaving} onClose={() => setLeaving(false)} onDeleted={onDeleted} />
    </Section>
  );
}
