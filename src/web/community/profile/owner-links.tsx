import { Settings } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import { useMe } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';

/**
 * Links from the member's own profile to the settings and suggested edits, and for moderators and admins to
 * their page.
 */
export function OwnerLinks() {
  const role = useMe()?.role;
  return (
    <>
      <ButtonLink href={paths.settings()} variant="secondary" size="sm">
        <Settings size={16} aria-hidden />
        Settings
      </ButtonLink>
      <ButtonLink href={paths.proposals()} variant="secondary" size="sm">
        Suggested edits
      </ButtonLink>
      {(role === 'admin' || role === 'moderator') && (
        <ButtonLink href={paths.admin()} variant="secondary" size="sm">
          {role === 'admin' ? 'Administration' : 'Moderation'}
        </ButtonLink>
      )}
    </>
  );
}
