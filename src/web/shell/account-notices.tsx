import { VerifyNotice } from '../identity/sign-up/verify-notice.tsx';
import { WaitingNotice } from '../identity/sign-up/waiting-notice.tsx';
import { SuspensionNotice } from './suspension-notice.tsx';

/** The bars above every page about the reader's account: suspended, unconfirmed or waiting for approval. */
export function AccountNotices() {
  return (
    <>
      <SuspensionNotice />
      <VerifyNotice />
      <WaitingNotice />
    </>
  );
}
