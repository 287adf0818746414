import { html } from 'hono/html';
import type { Problem } from '../contract/core/problems.ts';
import { paths, routes } from '../contract/core/routes.ts';
import { callApi, type FetchApi, formValues } from './form-requests.ts';
import { fieldAgain, openPage, type PlainReply, plainPage } from './plain-pages.ts';

/** The pages whose form {@link answerAppealForm} answers, as Hono's paths. */
export const appealFormPaths = [routes.decision];

/** Sends an appeal that a browser without scripts sent to the API, and opens the decision. A text that is refused is shown again. */
export async function answerAppealForm(
  request: Request,
  { id }: { id: string },
  fetchApi: FetchApi,
): Promise<PlainReply> {
  const values = await formValues(request);
  if (!(values instanceof URLSearchParams)) return values;
  const key = new URL(request.url).searchParams.get('key') ?? undefined;
  const text = values.get('text') ?? '';
  const reply = await callApi(request, fetchApi, {
    method: 'POST',
    path: `/decisions/${encodeURIComponent(id)}/appeal`,
    body: { text, key },
  });
  const page = paths.decision(id, key);
  if (reply.ok) return openPage(page);
  const { detail = '', errors = [] } = (await reply.json()) as Partial<Problem>;
  const wrong = errors.find(({ field }) => field === 'text')?.message;
  return plainPage(
    reply.status,
    'Appeal',
    html`${wrong ? '' : html`<p role="alert" class="error">${detail}</p>`}
<form method="post" novalidate>
${fieldAgain({ name: 'text', label: 'Why the decision is wrong', type: 'textarea' }, text, wrong)}
<button>Send appeal</button>
</form>
<p><a href="${page}">Back to the decision</a></p>`,
  );
}
