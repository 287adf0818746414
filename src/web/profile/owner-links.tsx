import { Settings } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useMe } from '../users/queries.ts';

/** From the own profile to the settings and suggested edits, and for admins to the administration. */
export function OwnerLinks() {
  const admin = useMe()?.role === 'admin';
  return (
    <>
      <ButtonLink href={paths.settings()} variant="secondary" size="sm">
        <Settings size={16} aria-hidden />
        Settings
      </ButtonLink>
      <ButtonLink href={paths.proposals()} variant="secondary" size="sm">
        Suggested edits
      </ButtonLink>
      {admin && (
        <ButtonLink href={paths.admin()} variant="secondary" size="sm">
          Administration
        </ButtonLink>
      )}
    </>
  );
}
