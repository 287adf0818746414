import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnUser } from '../../../contract/people/users.ts';
import { useMe } from '../../people/queries.ts';
import { shortDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Badge } from '../../ui/tag.tsx';
import { ChangeTwoStep, type TwoStepAction } from './change-two-step.tsx';
import { EnableTwoStep } from './enable.tsx';
import { secondFactorQueries } from './queries.ts';

/** Shows whether two-step sign-in is enabled, and lets the user change it. */
export function TwoStep({ user }: { user: OwnUser }) {
  const factor = useQuery({ ...secondFactorQueries.mine(), enabled: useMe() !== null });
  const [dialog, setDialog] = useState<'enable' | TwoStepAction>();
  const close = () => setDialog(undefined);
  // After a change the button that opened the dialog no longer exists, so the heading takes the focus.
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  const on = Boolean(factor.data?.since);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the buttons change
  useEffect(() => {
    if (dialog) wasOpen.current = true;
    else if (wasOpen.current && document.activeElement === document.body) moveFocus(heading.current);
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
                Signing in requires your password and a code from your app.{' '}
                <span className={recoveryCodesLeft < 3 ? 'text-danger' : undefined}>
                  {recoveryCodesLeft} of 10 recovery codes are left.
                </span>
              </p>
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('renew-codes')}>
                  New recovery codes
                </Button>
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('disable')}>
                  Turn off
                </Button>
              </div>
            </>
          ) : (
            <>
              <p className="mt-1 mb-3 text-sm text-muted">
                You’ll also need a code from your phone to sign in.
              </p>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('enable')}>
                Turn on two-step sign-in
              </Button>
            </>
          )
        }
      </QueryResult>
      <EnableTwoStep user={user} open={dialog === 'enable'} onClose={close} />
      <ChangeTwoStep
        user={user}
        action={dialog === 'disable' || dialog === 'renew-codes' ? dialog : undefined}
        onClose={close}
      />
    </div>
  );
}
