import { useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useSite } from '../../core/site.ts';
import { ContactForm, MessageSent } from '../../pages/contact/contact-form.tsx';
import { formQueries } from '../../pages/form-checks/queries.ts';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export const whilePrivate = true;

/** The query parameters that the page reads. */
export const query = ['report'];

export function loader({ load }: PageLoad) {
  return load(formQueries.token());
}

export function Component() {
  const { name, url } = useSite();
  const report = useQueryParams().get('report') ?? '';
  const isReport = report.startsWith(paths.discussions());
  const [sentFrom, setSentFrom] = useState<string>();
  return (
    <div className="page-width pt-8 sm:pt-14">
      <PageMeta
        title="Contact"
        description={`Contact the people who run ${name} with questions, ideas, or problems with the site or its content.`}
        path={paths.contact()}
      />
      <div className="mx-auto max-w-2xl">
        <h1 className="text-2xl sm:text-3xl">Contact us</h1>
        <p className="mt-4 text-lg text-muted">
          Have a question, an idea, a problem, or content to report? Write to us, and a person will reply.
        </p>
        <p className="mt-3 text-muted">
          To learn how the site works, see the{' '}
          <a href={paths.help()} className="link">
            Help Center
          </a>
          . If your work was published here without permission, the{' '}
          <a href={paths.dmca()} className="link">
            DMCA page
          </a>{' '}
          explains what a notice must contain.
        </p>
        <div className="mt-8">
          {sentFrom === undefined ? (
            <ContactForm
              report={isReport ? url + report : undefined}
              onSent={({ email }) => setSentFrom(email.trim())}
            />
          ) : (
            <MessageSent email={sentFrom} onAnother={() => setSentFrom(undefined)} />
          )}
        </div>
      </div>
    </div>
  );
}
