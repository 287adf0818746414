import { paths } from '../../contract/core/routes.ts';
import { useMe } from '../people/queries.ts';
import { LocalTime } from '../ui/local-time.tsx';

/**
 * A notice on every page of a suspended user: the end of the suspension, the permitted actions and a link to
 * the decision.
 */
export function SuspensionNotice() {
  const until = useMe()?.suspendedUntil;
  if (!until) return null;
  return (
    <section aria-label="Suspended account" className="border-hairline border-b bg-sunken">
      <p className="page-width py-3 text-sm">
        <b className="font-semibold">
          Your account is suspended until <LocalTime at={until} format="full" />.
        </b>{' '}
        You can still read, and{' '}
        <a href={`${paths.settings()}#data-section`} className="link">
          export or delete your account
        </a>
        , but you can’t change anything that others would see. Your{' '}
        <a href={paths.notifications()} className="link">
          notifications
        </a>{' '}
        explain the decision and how to appeal.
      </p>
    </section>
  );
}
