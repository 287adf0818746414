import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { Button } from '../ui/button.tsx';
import { shortDate } from '../ui/dates.ts';
import { LoadingBlocks } from '../ui/loading-blocks.tsx';
import { moveFocus } from '../ui/move-focus.ts';
import { QueryResult } from '../ui/query-result.tsx';
import { Badge } from '../ui/tag.tsx';
import { useMe } from '../users/queries.ts';
import { TurnOn } from './enable.tsx';
import { ProveBoth, type ProvenAction } from './prove-both.tsx';
import { secondFactorQueries } from './queries.ts';

/** Whether signing in asks for a code, too, and the ways to change that. */
export function TwoStep({ user }: { user: OwnUser }) {
  const factor = useQuery({ ...secondFactorQueries.mine(), enabled: useMe() !== null });
  const [dialog, setDialog] = useState<'turn-on' | ProvenAction>();
  const close = () => setDialog(undefined);
  // The button that opened the dialog goes with what was done: the keyboard goes on at the heading.
  const heading = useRef<HTMLHeadingElement>(null);
  const began = useRef(false);
  const on = Boolean(factor.data?.since);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other buttons have come
  useEffect(() => {
    if (dialog) began.current = true;
    else if (began.current && document.activeElement === document.body) moveFocus(heading.current);
  }, [dialog, on]);
  return (
    <div>
      <h3 ref={heading} className="text-base">
        Two-step sign-in
      </h3>
      <QueryResult
        query={factor}
        loading={<LoadingBlocks label="Loading two-step sign-in..." block="mt-2 h-20" />}
      >
        {({ since, recoveryCodesLeft }) =>
          since ? (
            <>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                <Badge tone="success">On</Badge> since {shortDate(since)}
              </p>
              <p className="mt-1 mb-3 text-sm text-muted">
                Your password asks for a code from your app, too.{' '}
                <span className={recoveryCodesLeft < 3 ? 'text-danger' : undefined}>
                  {recoveryCodesLeft} of 10 recovery codes are left.
                </span>
              </p>
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('renew-codes')}>
                  New recovery codes
                </Button>
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('turn-off')}>
                  Turn off
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className="mt-1 mb-3 text-sm text-muted">
                A code from an app on your phone, besides your password: whoever learns your password cannot
                sign in with it alone.
              </p>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('turn-on')}>
                Turn on two-step sign-in
              </Button>
            </>
          )
        }
      </QueryResult>
      <TurnOn user={user} open={dialog === 'turn-on'} onClose={close} />
      <ProveBoth
        user={user}
        action={dialog === 'turn-off' || dialog === 'renew-codes' ? dialog : undefined}
        onClose={close}
      />
    </div>
  );
}
