import { useQueryClient } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { readableEmail } from '../../../domain/identity/email.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { meKey, useApi } from '../../core/query-client.ts';
import { useSite } from '../../core/site.ts';
import { AuthPage } from '../../identity/auth-page.tsx';
import { IntroductionField, introductionMissing } from '../../identity/sign-up/introduction-field.tsx';
import { requireMe } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Form, useForm } from '../../ui/forms/form.tsx';
import { Outcome } from '../../ui/pages/outcome.tsx';

export const whilePrivate = true;

export async function loader(page: PageLoad): Promise<void> {
  if (!(await requireMe(page)).waiting) throw redirect(paths.home());
}

/** What an account that cannot be used yet waits for. */
export function Component() {
  const { name } = useSite();
  const me = useMe();
  return (
    <AuthPage
      needsScripts={false}
      title="Your account is not ready yet"
      meta={{ title: 'Waiting', description: `Your account at ${name}.`, path: paths.waiting() }}
      foot={{ text: 'Is something wrong?', link: 'Contact us', href: paths.contact() }}
    >
      {me?.waitingFor === 'introduction' ? (
        <IntroductionForm />
      ) : (
        <Outcome title={me?.waitingFor === 'address' ? 'Confirm your email address' : 'An admin will decide'}>
          <p>
            {me?.waitingFor === 'address' ? (
              <span>Open the link that we sent to {readableEmail(me.email)}.</span>
            ) : (
              <span>We’ll email you at {readableEmail(me?.email ?? '')} once an admin has decided.</span>
            )}
          </p>
        </Outcome>
      )}
    </AuthPage>
  );
}

function IntroductionForm() {
  const api = useApi();
  const queries = useQueryClient();
  const { form, errors } = useForm({
    read: (text) => ({ introduction: text('introduction') }),
    check: introductionMissing,
    send: (body) => api.introduceAccount({ body }),
    onSuccess: ({ user }) => queries.setQueryData(meKey, user),
  });
  return (
    <Form form={form} action={paths.waiting()}>
      <IntroductionField error={errors.introduction} />
      <Button type="submit" size="lg" busy={form.busy} className="mt-6 w-full">
        {form.busy ? 'Sending...' : 'Send'}
      </Button>
    </Form>
  );
}
