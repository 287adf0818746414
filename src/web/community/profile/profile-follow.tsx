import { Plus } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { Profile } from '../../../contract/people/users.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { IntentForm } from '../../people/intents/intent-form.tsx';
import { useMe } from '../../people/queries.ts';
import { Button } from '../../ui/forms/button.tsx';

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
