import { html } from 'hono/html';
import type { Problem } from '../contract/core/problems.ts';
import { paths } from '../contract/core/routes.ts';
import { reportActions, suspendsAuthor } from '../domain/moderation/reports.ts';
import { callApi, type FetchApi, formValues } from './form-requests.ts';
import { openPage, type PlainReply, plainPage } from './plain-pages.ts';

/** Answers the form that decides a moderation case, which a browser without scripts sent, and opens the open cases. */
export async function answerCaseForm(request: Request, fetchApi: FetchApi): Promise<PlainReply> {
  const values = await formValues(request);
  if (!(values instanceof URLSearchParams)) return values;
  const action = reportActions.find((one) => one === values.get('action'));
  const rule = values.get('rule');
  const note = values.get('note') ?? '';
  const cases = `${paths.admin()}?tab=reports`;
  const reply = await callApi(request, fetchApi, {
    method: 'POST',
    path: `/admin/reports/${encodeURIComponent(values.get('case') ?? '')}/decision`,
    body: {
      action,
      note,
      latestAt: values.get('latestAt') ?? undefined,
      ...(rule && action !== 'dismiss' && { rule }),
      ...(action && suspendsAuthor(action) && { days: Number(values.get('days')) }),
    },
  });
  if (reply.ok) return openPage(cases);
  const { detail = 'Something went wrong on our side. Try again.' } =
    (await reply.json()) as Partial<Problem>;
  return plainPage(
    reply.status,
    'This was not decided',
    html`<p role="alert" class="error">${detail}</p>
${note && html`<p>Your note, to copy it:</p><blockquote>${note}</blockquote>`}
<p><a href="${cases}">Back to the cases</a></p>`,
  );
}
