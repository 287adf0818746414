import { Ellipsis, Plus } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { Profile, User } from '../../../contract/people/users.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { IntentForm } from '../../people/intents/intent-form.tsx';
import { useMe } from '../../people/queries.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Note, noteAnchor } from '../../ui/overlays/note.tsx';

export const memberFollow = lazyComponent(async () => (await import('./member-follow.tsx')).MemberFollow);

/**
 * Follows or unfollows a user. Visitors are sent to the sign-in page and back, also without scripts.
 * `inList`: the button is one of many, which names the user.
 */
export function FollowButton({ user, inList = false }: { user: User; inList?: boolean }) {
  if (useMe()) return <Lazy component={memberFollow} props={{ user, inList }} />;
  return (
    <IntentForm
      intent={{ kind: 'follow-user', id: user.username, title: user.displayName }}
      next={paths.profile(user.username)}
    >
      <Button type="submit" size="sm" variant={inList ? 'secondary' : 'primary'}>
        <Plus size={16} aria-hidden />
        Follow
        {inList && <span className="sr-only"> {user.displayName}</span>}
      </Button>
    </IntentForm>
  );
}

/** A button that opens the link to mute or block a user; once that is done, the link itself. */
export function HidingLink({ user: { username, muted, blocked } }: { user: Profile }) {
  const href = paths.muted({ user: username });
  if (!useMe()) return null;
  if (muted || blocked)
    return (
      <ButtonLink href={href} variant="secondary" size="sm">
        {blocked ? 'Blocked' : 'Muted'}
      </ButtonLink>
    );
  return (
    <>
      <IconButton label="More" popoverTarget="more-note" className={`size-9! ${noteAnchor}`}>
        <Ellipsis size={18} aria-hidden />
      </IconButton>
      <Note id="more-note" heading={`@${username}`} align="start" className="w-56">
        <a href={href} className="link inline-flex min-h-6 items-center">
          Mute or block
        </a>
      </Note>
    </>
  );
}
