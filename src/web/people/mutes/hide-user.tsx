import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Profile } from '../../../contract/people/users.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { AuthorLink } from '../author-link.tsx';
import { useMe, userQueries } from '../queries.ts';
import { HidingForm } from './hiding-form.tsx';

const headingId = 'hide-user';

/** Explains the effects of muting and blocking a user, with the buttons to do so. */
export function HideUser({ username }: { username: string }) {
  const query = useQuery(userQueries.one(username));
  const me = useMe();
  return (
    <section aria-labelledby={headingId} className="mt-8 rounded-card border border-hairline bg-raised p-5">
      <h2 id={headingId} tabIndex={-1} className="text-lg outline-none">
        Mute or block
      </h2>
      <QueryResult query={query} loading={<LoadingBlocks label="Loading member..." block="mt-3 h-24" />}>
        {(user) =>
          user.id === me?.id ? (
            <p className="mt-2 text-muted">You can’t mute or block yourself.</p>
          ) : (
            <Choices user={user} />
          )
        }
      </QueryResult>
    </section>
  );
}

function Choices({ user }: { user: Profile }) {
  const { username, muted, blocked } = user;
  const form = {
    username,
    address: paths.muted({ user: username }),
    focusAfter: headingId,
    size: 'sm',
  } as const;
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
        <AuthorLink author={user} className="font-medium" />
        <span translate="no" className="break-all text-muted">
          @{username}
        </span>
      </p>
      <ul className="mt-4 divide-y divide-hairline border-hairline border-t">
        <Choice
          title={muted ? 'You’ve muted this member' : 'Mute'}
          form={<HidingForm {...form} action={muted ? 'unmuteUser' : 'muteUser'} variant="secondary" />}
        >
          <li>You won’t see what they publish in lists, searches or recommendations.</li>
          <li>Their comments are hidden, and nothing they do notifies you.</li>
          <li>You can still read their profile. They aren’t notified.</li>
        </Choice>
        <Choice
          title={blocked ? 'You’ve blocked this member' : 'Block'}
          form={
            <HidingForm
              {...form}
              action={blocked ? 'unblockUser' : 'blockUser'}
              variant={blocked ? 'secondary' : 'danger'}
            />
          }
        >
          <li>Hides you from each other in the same way, and you stop following each other.</li>
          <li>Neither of you can follow, reply to or invite the other.</li>
          <li>You can’t comment on, rate or suggest edits to each other’s prompts.</li>
          <li>They can still read public content, and will notice if they try any of these.</li>
          <li>Unblocking doesn’t restore the follows.</li>
        </Choice>
      </ul>
    </>
  );
}

function Choice({ title, form, children }: { title: string; form: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 last:pb-0">
      <div className="min-w-0 grow basis-72">
        <h3 className="text-base">{title}</h3>
        <ul className="mt-1 max-w-[60ch] list-disc ps-5 text-sm text-muted">{children}</ul>
      </div>
      {form}
    </li>
  );
}
