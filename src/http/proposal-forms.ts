import { html } from 'hono/html';
import type { Problem } from '../contract/core/problems.ts';
import { paths, routes } from '../contract/core/routes.ts';
import { mergedFields } from '../contract/prompts/merges.ts';
import { choicesIn } from '../domain/prompts/merge-choices.ts';
import { type ApiCall, callApi, type FetchApi, formValues } from './form-requests.ts';
import { type Field, fieldAgain, messagePage, openPage, type PlainReply, plainPage } from './plain-pages.ts';

/** The pages whose forms {@link answerProposalForm} answers, as Hono's paths. */
export const proposalFormPaths = [routes.proposeEdit, routes.proposal];

/** Bytes of the largest form: a prompt of the greatest length in most scripts. */
const maxBytes = 1024 * 1024;

/**
 * Sends what a browser without scripts sent in one of the forms of `web/proposals/` to the API, and opens the suggestion. Texts that are
 * refused are shown again.
 */
export async function answerProposalForm(
  request: Request,
  { id, proposal }: { id: string; proposal: string | undefined },
  fetchApi: FetchApi,
): Promise<PlainReply> {
  const values = await formValues(request, { maxBytes });
  if (!(values instanceof URLSearchParams)) return values;
  const change = new URL(request.url).searchParams.get('change');
  const sent = proposal === undefined ? proposalIn(id, change, values) : decisionIn(proposal, values);
  if (!sent) return messagePage(422, 'That did not work', 'This form has no decision.');
  const { again } = sent;
  const reply = await callApi(request, fetchApi, sent);
  if (reply.ok) {
    const { proposal: made } = (await reply.json()) as { proposal: { url: string } };
    return openPage(made.url, reply.headers.getSetCookie());
  }
  const { detail = '', errors = [] } = (await reply.json()) as Partial<Problem>;
  if (!again) return messagePage(reply.status, 'That did not work', detail);
  const wrong = new Map(errors.map(({ field, message }) => [field.split('.')[0], message]));
  const hidden = [...values].filter(([name]) => !again.fields.some((field) => field.name === name));
  return plainPage(
    reply.status,
    again.title,
    html`${wrong.size ? '' : html`<p role="alert" class="error">${detail}</p>`}
<form method="post" novalidate>
${again.fields.map((field) => fieldAgain(field, values.get(field.name) ?? '', wrong.get(field.name)))}
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button>${again.submit}</button>
</form>
<p><a href="${again.back}">Cancel</a></p>`,
  );
}

/** A request to the API, and the form to show again when it is refused. */
interface Sent extends ApiCall {
  again?: { title: string; submit: string; fields: readonly Field[]; back: string };
}

function proposalIn(prompt: string, change: string | null, values: URLSearchParams): Sent {
  const texts = Object.fromEntries(textFields.map(({ name }) => [name, values.get(name) ?? '']));
  const tags = (values.get('tags') ?? '').split(',').filter((tag) => tag.trim());
  return {
    ...(change
      ? { method: 'PUT', path: `/proposals/${encodeURIComponent(change)}` }
      : { method: 'POST', path: `/posts/id/${encodeURIComponent(prompt)}/proposals` }),
    // `tags` is a list for the API.
    body: { ...texts, tags, version: Number(values.get('version')) },
    again: {
      title: change ? 'Change your suggestion' : 'Suggest an edit',
      submit: 'Send',
      fields: textFields,
      back: paths.prompt(prompt),
    },
  };
}

function decisionIn(proposal: string, values: URLSearchParams): Sent | undefined {
  const decision = values.get('decision') ?? '';
  const request = { method: 'POST', path: `/proposals/${encodeURIComponent(proposal)}/${decision}` } as const;
  const updatedAt = values.get('updatedAt') ?? undefined;
  const message = values.get('message') ?? '';
  if (decision === 'withdrawal') return { ...request, body: null };
  if (decision === 'acceptance')
    return {
      ...request,
      body: {
        updatedAt,
        promptUpdatedAt: values.get('promptUpdatedAt') ?? undefined,
        versionNote: values.get('versionNote') ?? undefined,
        resolutions: choicesIn(values, mergedFields),
      },
    };
  if (decision !== 'change-request' && decision !== 'rejection') return undefined;
  const submit = decision === 'rejection' ? 'Decline' : 'Ask for changes';
  return {
    ...request,
    body: { updatedAt, message },
    again: {
      title: submit,
      submit,
      fields: [{ name: 'message', label: 'Message', type: 'textarea' }],
      back: '',
    },
  };
}

const textFields: readonly Field[] = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'heading', label: 'Heading', type: 'text' },
  { name: 'summary', label: 'Short Description', type: 'textarea' },
  { name: 'contentMd', label: 'Prompt Content', type: 'textarea' },
  { name: 'tags', label: 'Tags', type: 'text' },
  { name: 'note', label: 'Note to the author', type: 'textarea' },
];
