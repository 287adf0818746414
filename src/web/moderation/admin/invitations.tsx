import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { Invitation } from '../../../contract/identity/invitations.ts';
import { invitationLimits } from '../../../domain/identity/sign-up.ts';
import type { UserRole } from '../../../domain/identity/viewer.ts';
import { useApi } from '../../core/query-client.ts';
import { useMe } from '../../people/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmailField, SelectField, TextField } from '../../ui/forms/field.tsx';
import { Form, useForm } from '../../ui/forms/form.tsx';
import { ListTotal } from '../../ui/list-total.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ShownOnce } from '../../ui/overlays/shown-once.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PagedList, Refreshable } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Badge } from '../../ui/tag.tsx';
import { adminQueries } from './queries.ts';
import { RowActions } from './row-actions.tsx';

/** Makes and lists invitations: those of a member, for admins all. */
export function Invitations({ page, hrefOf }: { page: number; hrefOf: (page: number) => string }) {
  const invitations = useQuery(adminQueries.invitations({ page }));
  return (
    <>
      <InvitationForm />
      <Refreshable query={invitations} className="mt-6">
        <ListTotal list={invitations.data} one="invitation" />
        <PagedList
          query={invitations}
          page={page}
          hrefOf={hrefOf}
          loading={<LoadingBlocks count={4} block="h-16" />}
          empty={
            <EmptyState
              className="mt-3"
              text="No invitations yet"
              hint="Your invitations and who joined with them are listed here."
            />
          }
        >
          {(items) => (
            <ul className="mt-2 divide-y divide-hairline border-hairline border-y">
              {items.map((invitation) => (
                <li key={invitation.id} className="min-w-0">
                  <InvitationRow invitation={invitation} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Refreshable>
    </>
  );
}

/** Invites someone by email, or makes a link, which is shown once. Also works without scripts. */
function InvitationForm() {
  const api = useApi();
  const queries = useQueryClient();
  const isAdmin = useMe()?.role === 'admin';
  const { form, errors, reply, reset } = useForm({
    read: (text) => ({
      email: text('email').trim(),
      role: (text('role') || 'member') as UserRole,
      uses: Number(text('uses')),
      days: Number(text('days')),
    }),
    check: ({ uses }) => ({
      ...(!(Number.isInteger(uses) && uses >= 1 && uses <= invitationLimits.uses) && {
        uses: `Enter a number from 1 to ${invitationLimits.uses}`,
      }),
    }),
    send: ({ email, ...body }) => api.createInvitation({ body: { ...body, ...(email && { email }) } }),
    onSuccess: ({ url }, { email }) => {
      if (!url) toast.success(`Invitation sent to ${email}`);
      return queries.invalidateQueries({ queryKey: adminQueries.allInvitations });
    },
  });
  if (reply?.url)
    return (
      <ShownOnce
        label="Your invitation link"
        hint="Copy it now and send it to the people you invite. It is shown only once."
        secret={reply.url}
        name="link"
        onDone={reset}
      />
    );
  return (
    <Form
      key={reply?.id}
      form={form}
      action={paths.invitations()}
      className="max-w-2xl rounded-card border border-hairline bg-raised p-4 sm:p-5"
    >
      <input type="hidden" name="do" value="createInvitation" />
      <div className={`grid gap-4 ${isAdmin ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
        <EmailField
          label="Email address"
          hint="Optional. Without one, you get a link to share."
          autoComplete="off"
          aria-required={false}
          error={errors.email}
          className="sm:col-span-full"
        />
        <TextField
          label="People per link"
          name="uses"
          inputMode="numeric"
          defaultValue="1"
          maxLength={4}
          autoComplete="off"
          error={errors.uses}
        />
        <SelectField
          label="Expires after"
          name="days"
          defaultValue="14"
          options={lifetimes}
          error={errors.days}
        />
        {isAdmin && <SelectField label="Role" name="role" options={roleLabels} error={errors.role} />}
      </div>
      <Button type="submit" busy={form.busy} className="mt-5">
        {form.busy ? 'Inviting...' : 'Invite'}
      </Button>
    </Form>
  );
}

const lifetimes = { 1: '1 day', 7: '7 days', 14: '14 days', 30: '30 days', 90: '90 days' };
const roleLabels: Readonly<Record<UserRole, string>> = {
  member: 'Member',
  moderator: 'Moderator',
  admin: 'Admin',
};
const stateLabels = { open: 'Open', used: 'Used', ended: 'Ended' } as const;

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, state, uses, usesLeft, invitedBy, createdAt, expiresAt, members } = invitation;
  const api = useApi();
  const queries = useQueryClient();
  const name = email ?? 'Invitation link';
  const params = { id };
  return (
    <article aria-label={name} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5">
      <div className="min-w-0 grow basis-80">
        <h2 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold tracking-normal">
          <span className="wrap-anywhere">{name}</span>
          <Badge {...(state === 'open' && { tone: 'success' })}>{stateLabels[state]}</Badge>
          {role !== 'member' && <Badge tone="ember">{roleLabels[role]}</Badge>}
        </h2>
        <p className="text-sm text-muted">
          <span>{invitedBy ? `By @${invitedBy} · ` : 'By the command line · '}</span>
          <LocalTime at={createdAt} format="short" />
          <span> · {state === 'open' ? 'expires' : 'ended'} </span>
          <LocalTime at={expiresAt} format="short" />
          <span>{uses > 1 && ` · ${uses - usesLeft} of ${uses} joined`}</span>
        </p>
        {members.length > 0 && (
          <p className="text-sm wrap-anywhere">
            Joined:{' '}
            {members.map(({ username, displayName }, n) => (
              <span key={username}>
                <span>{n > 0 && ', '}</span>
                <a href={paths.profile(username)} dir="auto" className="link">
                  {displayName}
                </a>
              </span>
            ))}
          </p>
        )}
      </div>
      {state === 'open' && (
        <RowActions
          quiet
          subject={name}
          actions={[
            ...(email
              ? [
                  {
                    label: 'Send again',
                    send: () => api.resendInvitation({ params }),
                    done: `Invitation sent to ${email}`,
                  },
                ]
              : []),
            {
              label: 'Revoke',
              danger: true,
              ask: {
                title: 'Revoke this invitation?',
                description: 'No one can join with it anymore. Members who already joined stay.',
              },
              send: () => api.revokeInvitation({ params }),
              done: 'Invitation revoked',
            },
          ]}
          onDone={() => queries.invalidateQueries({ queryKey: adminQueries.allInvitations })}
        />
      )}
    </article>
  );
}
