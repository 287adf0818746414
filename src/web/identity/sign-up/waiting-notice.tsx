import { useLocation } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { useMe } from '../../people/queries.ts';

/** A bar on the pages of an account that waits for approval, except the one about it. */
export function WaitingNotice() {
  const waitingFor = useMe()?.waitingFor;
  const isThere = useLocation().pathname === paths.waiting();
  if (isThere || (waitingFor !== 'introduction' && waitingFor !== 'approval')) return null;
  return (
    <section aria-label="Waiting account" className="border-hairline border-b bg-sunken print:hidden">
      <p className="page-width py-3 text-sm">
        <b className="font-semibold">Your account waits for approval.</b>{' '}
        {waitingFor === 'introduction' ? (
          <a href={paths.waiting()} className="link">
            Say who you are
          </a>
        ) : (
          <span>We’ll email you once an admin has decided.</span>
        )}
      </p>
    </section>
  );
}
