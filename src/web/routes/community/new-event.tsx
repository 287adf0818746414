import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { CommunityPage } from '../../community/community-page.tsx';
import { EventForm, type EventValues } from '../../community/events/event-form.tsx';
import { eventQueries } from '../../community/events/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useApi } from '../../core/query-client.ts';
import { requireMe } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export async function loader(page: PageLoad) {
  await requireMe(page);
}

export function Component() {
  const admin = useMe()?.role === 'admin';
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (body: EventValues) => api.createEvent({ body }),
    onSuccess: async ({ event }) => {
      void queries.invalidateQueries({ queryKey: eventQueries.all });
      await navigate(paths.event(event.id), { replace: true });
    },
  });
  return (
    <CommunityPage>
      <PageMeta
        title="New event"
        description="Announce a workshop, challenge, talk or meetup."
        path={paths.newEvent()}
        noindex
      />
      <BackLink href={paths.events()}>Events</BackLink>
      <h1 className="mt-2 text-2xl sm:text-3xl">New event</h1>
      <div className="mt-7">
        {admin ? (
          <EventForm initial={blank} send={create} submit="Announce event" busyLabel="Announcing..." />
        ) : (
          <EmptyState
            text="Only admins can announce events."
            hint="You can suggest an event to the community instead."
            action={<ButtonLink href={paths.newDiscussion('ideas')}>Suggest an event</ButtonLink>}
          />
        )}
      </div>
    </CommunityPage>
  );
}

const blank: EventValues = { title: '', type: 'workshop', startsAt: '', endsAt: '', place: '', bodyMd: '' };
