import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../contract/core/routes.ts';
import type { OwnUser } from '../../../../contract/people/users.ts';
import { ApiKeys } from '../../../identity/keys/api-keys.tsx';
import { SessionDialog } from '../../../identity/session-dialog.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useEarlyInput } from '../../../ui/forms/early-input.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { LeaveDialog } from '../../../ui/forms/leave-dialog.tsx';
import { SingleKeysChoice } from '../../../ui/forms/single-keys-choice.tsx';
import { Section } from '../../../ui/pages/section.tsx';
import { FeedAddress } from './feed-address.tsx';
import { PhotoField } from './photo-field.tsx';
import { ProfileFields, ReadingFields } from './profile-fields.tsx';
import { Security } from './security.tsx';
import { useProfile } from './use-profile.ts';
import { YourData } from './your-data.tsx';

/**
 * The settings page of the signed-in user. `signedOut`: the session has ended since; unsaved input is
 * preserved.
 */
export function Settings({ user, signedOut }: { user: OwnUser; signedOut: boolean }) {
  const navigate = useNavigate();
  const fields = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [signingIn, setSigningIn] = useState(false);
  const leaving = useRef(false);
  const { form, errors, change, setUploading, save, dirty, saving, unsaved } = useProfile(user, () =>
    setSigningIn(true),
  );

  const { showsAdult: _, ...texts } = form;
  useEarlyInput(fields, texts, change);

  // The sections are rendered after a navigation to one of them has settled the scroll position.
  useEffect(() => {
    if (scrollY === 0) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The focused save button is removed after saving.
    if (document.activeElement instanceof HTMLButtonElement) heading.current?.focus({ preventScroll: true });
    void save();
  };
  /** Disables the leave dialog before a redirect. */
  const allowLeaving = () => {
    leaving.current = true;
  };
  return (
    <div className="page-width">
      <div className="sticky top-14 z-30 -mx-4 mt-2 border-hairline border-b bg-paper px-4 sm:top-16 sm:-mx-6 sm:mt-6 sm:px-6">
        <div className="flex min-h-16 items-center gap-2 py-2">
          <IconButton
            label="Back"
            className="-ms-2"
            onClick={() => void (history.length > 1 ? navigate(-1) : navigate(paths.profile(user.username)))}
          >
            <ArrowLeft size={20} aria-hidden />
          </IconButton>
          <h1 ref={heading} tabIndex={-1} className="me-auto text-xl sm:text-3xl">
            Profile Settings
          </h1>
          <p role="status" className="me-2 text-sm text-muted max-sm:sr-only">
            {dirty && 'Unsaved changes'}
          </p>
          {dirty && (
            <Button type="submit" form="profile" busy={saving}>
              Save Changes
            </Button>
          )}
        </div>
        {signedOut && (
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-card bg-ember-soft px-4 py-3 text-sm">
            <p>You are signed out. Your changes are still here.</p>
            <Button size="sm" onClick={() => setSigningIn(true)}>
              Sign in
            </Button>
          </div>
        )}
      </div>
      <noscript>
        <p className="mt-6 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
          Changing your settings needs JavaScript. Enable it in your browser and reload this page.
        </p>
      </noscript>
      {/* Prevents the sticky bar from covering focused controls. */}
      <div className="[&_:is(input,textarea,button,a)]:scroll-mt-40">
        <form ref={fields} id="profile" noValidate autoComplete="on" onSubmit={submit}>
          <Section
            id="profile-section"
            title="Profile"
            intro="What everyone can see on your profile and next to your prompts."
          >
            <div className="space-y-8">
              <PhotoField
                name={form.name}
                username={user.username}
                value={form.photoURL}
                error={errors.photoURL}
                onChange={(photoURL) => change({ photoURL })}
                onBusy={setUploading}
              />
              <ProfileFields form={form} email={user.email} errors={errors} change={change} />
            </div>
          </Section>
          <Section
            id="reading-section"
            title="Reading"
            intro="What the site shows you. Only you can see this."
          >
            <ReadingFields form={form} change={change} />
            <p className="mt-6 text-sm">
              <a href={paths.muted()} className="link">
                Muted and blocked members
              </a>
            </p>
          </Section>
        </form>
        <Security user={user} onLeave={allowLeaving} />
        <ApiKeys />
        <Section id="notifications-section" title="Notifications" intro="Which emails you get.">
          <p className="text-sm">
            <a href={paths.notificationMails()} className="link">
              Email settings
            </a>
          </p>
        </Section>
        {user.feedToken && <FeedAddress />}
        <Section id="selling-section" title="Selling" intro="What you sold, and how you are paid.">
          <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
            <a href={paths.sales()} className="link">
              Sales
            </a>
            <a href={paths.payouts()} className="link">
              Payouts
            </a>
          </p>
        </Section>
        <Section
          id="keyboard-section"
          title="Keyboard"
          intro="In this browser. Press ? to see all shortcuts, while single keys are on."
        >
          <SingleKeysChoice />
        </Section>
        <YourData user={user} onDeleted={allowLeaving} />
      </div>
      <LeaveDialog
        unsaved={() => !leaving.current && unsaved()}
        title="Leave without saving?"
        description="Your unsaved changes will be lost."
        stayLabel="Keep editing"
      />
      <SessionDialog open={signingIn} onClose={() => setSigningIn(false)} action="save" />
    </div>
  );
}
