import { Plus } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import type { Profile } from '../../contract/users.ts';
import { IntentForm } from '../intents/intent-form.tsx';
import { Lazy, lazyComponent } from '../runtime/lazy-component.tsx';
import { Button } from '../ui/button.tsx';
import { useMe } from '../users/queries.ts';

export const memberFollow = lazyComponent(async () => (await import('./member-follow.tsx')).MemberFollow);

/** Follows or unfollows a user. Visitors are sent to the sign-in page and back, also without scripts. */
export function FollowButton({ user }: { user: Profile }) {
  if (useMe()) return <Lazy component={memberFollow} props={{ user }} />;
  return (
    <IntentForm
      intent={{ kind: 'follow-user', id: user.username, title: user.displayName }}
      next={paths.profile(user.username)}
    >
      <Button type="submit" size="sm">
        <Plus size={16} aria-hidden />
        Follow
      </Button>
    </IntentForm>
  );
}
