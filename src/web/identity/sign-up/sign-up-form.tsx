import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invitationIn } from '../../../contract/core/next-page.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import { limits } from '../../../domain/core/limits.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useSite } from '../../core/site.ts';
import { FormCheckParts } from '../../pages/form-checks/form-check-parts.tsx';
import { useFormCheck } from '../../pages/form-checks/use-form-check.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmailField, TextField } from '../../ui/forms/field.tsx';
import { Form, useForm } from '../../ui/forms/form.tsx';
import { useAccounts } from '../accounts.ts';
import { NewPasswordFields } from '../new-password.tsx';
import { nextAfterSignIn } from '../next-page.ts';
import { identityQueries } from '../queries.ts';
import { IntroductionField } from './introduction-field.tsx';
import { checkSignUp } from './sign-up-check.ts';
import { TermsBox } from './terms-box.tsx';

/** Creates an account. */
export function SignUpForm({ onSignedIn }: { onSignedIn: (user: OwnUser) => void }) {
  const accounts = useAccounts();
  const check = useFormCheck();
  const { signUp } = useSite();
  const invitation = invitationIn(nextAfterSignIn(useQueryParams()));
  const invited = useQuery({
    ...identityQueries.invitation(invitation ?? ''),
    enabled: invitation !== undefined,
  });
  const asksWho = signUp.mode === 'approval' && !invitation;
  // A domain's rule does not apply to those who are invited.
  const rule = invitation ? { ...signUp, mode: 'open' as const } : signUp;
  const [terms, setTerms] = useState(false);
  const { form, errors } = useForm({
    read: (text) => ({
      name: text('name'),
      email: text('email'),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
      terms: text('terms') !== '',
      ...(asksWho && { introduction: text('introduction') }),
    }),
    check: (values) => checkSignUp(values, rule),
    send: ({ name, email, password, introduction }) =>
      check.send((form) =>
        accounts.signUp(
          { name, email, password, ...(asksWho && { introduction }), ...(invitation && { invitation }) },
          form,
        ),
      ),
    onSuccess: onSignedIn,
  });
  // The box may have been ticked before hydration, or restored by Back.
  useEffect(() => {
    if (form.ref.current) setTerms(new FormData(form.ref.current).has('terms'));
  }, [form.ref]);
  if (signUp.mode === 'invitation' && !invitation)
    return (
      <p className="rounded-card border border-hairline bg-raised p-5">
        You need an invitation to create an account here. Open the link in your invitation, or ask someone who
        can invite you.
      </p>
    );
  return (
    <Form form={form}>
      <div className="space-y-5">
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          maxLength={limits.displayName}
          aria-required
          error={errors.name}
        />
        <EmailField
          key={invited.data?.email}
          defaultValue={invited.data?.email ?? undefined}
          error={errors.email}
        />
        <NewPasswordFields label="Password" name="password" errors={errors} />
        {asksWho && <IntroductionField error={errors.introduction} />}
        {invitation && <input type="hidden" name="invitation" value={invitation} />}
        <TermsBox onChange={setTerms} error={errors.terms} />
      </div>
      <Button
        type="submit"
        size="lg"
        busy={form.busy}
        disabled={!terms}
        className="mt-7 w-full noscript:hidden"
      >
        {form.busy ? 'Creating account...' : 'Create account'}
      </Button>
      <FormCheckParts check={check} submit="Create account" className="mt-7 w-full" />
    </Form>
  );
}
