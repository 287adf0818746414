import { html } from 'hono/html';
import type { Problem } from '../contract/core/problems.ts';
import { paths, routes } from '../contract/core/routes.ts';
import { type ApiCall, callApi, type FetchApi, formValues } from './form-requests.ts';
import { openPage, type PlainReply, plainPage } from './plain-pages.ts';

/** The pages whose forms {@link answerCollectionForm} answers, as Hono's paths. */
export const collectionFormPaths = [
  routes.savePrompt,
  routes.newCollection,
  routes.collection,
  routes.editCollection,
];

/** What the API replies about a collection. */
interface Reply {
  collection: { id: string; slug: string };
}

/** What a form asks for: the calls, one after the other, and the page to open then. Each may depend on the reply before it. */
interface Change {
  calls: readonly (ApiCall | ((before: Reply) => ApiCall))[];
  next: string | ((last: Reply) => string);
}

type Asks = (values: URLSearchParams, name: string) => Change | undefined;

/**
 * Answers a form about collections that a browser sent without scripts: asks the API, which checks where it comes from, who sends it, its
 * fields and limits, and opens the page again.
 */
export async function answerCollectionForm(
  request: Request,
  { pattern, name }: { pattern: string; name: string },
  fetchApi: FetchApi,
): Promise<PlainReply> {
  const values = await formValues(request);
  if (!(values instanceof URLSearchParams)) return values;
  const change = forms[pattern]?.(values, name);
  if (!change) return message(400, 'Bad request', 'This form is not known here.');
  let last: unknown;
  for (const call of change.calls) {
    const reply = await callApi(request, fetchApi, typeof call === 'function' ? call(last as Reply) : call);
    last = await reply.json();
    const { detail = 'Something went wrong on our side. Try again.' } = last as Partial<Problem>;
    if (!reply.ok) return message(reply.status, 'This was not saved', detail);
  }
  return openPage(typeof change.next === 'string' ? change.next : change.next(last as Reply));
}

const forms: Readonly<Record<string, Asks>> = {
  [routes.savePrompt]: (values, promptId) => {
    const [save, was] = [values.getAll('save'), values.getAll('was')];
    const itemPath = (id: string) =>
      id === 'bookmarks'
        ? `/posts/id/${encodeURIComponent(promptId)}/bookmark`
        : `/collections/${encodeURIComponent(id)}/items/${encodeURIComponent(promptId)}`;
    const added = save.filter((id) => !was.includes(id));
    const removed = was.filter((id) => !save.includes(id));
    const saving = (id: string): ApiCall => ({
      method: 'PUT',
      path: itemPath(id),
      ...(id !== 'bookmarks' && { body: {} }),
    });
    const calls: ApiCall[] = [
      ...added.map(saving),
      ...removed.map((id) => ({ method: 'DELETE' as const, path: itemPath(id) })),
    ];
    if (!values.get('name')?.trim()) return { calls, next: paths.prompt(promptId) };
    const create: ApiCall = { method: 'POST', path: '/collections', body: texts(values) };
    const fill = ({ collection }: Reply) => saving(collection.id);
    return { calls: [...calls, create, fill], next: paths.prompt(promptId) };
  },
  [routes.newCollection]: (values) => ({
    calls: [{ method: 'POST', path: '/collections', body: texts(values) }],
    next: ({ collection }) => paths.collection(collection.slug),
  }),
  [routes.collection]: collectionChange,
  [routes.editCollection]: (values, slug) => {
    const path = `/collections/${encodeURIComponent(slug)}`;
    const action = values.get('do');
    if (action === null)
      return { calls: [{ method: 'PUT', path, body: texts(values) }], next: paths.collection(slug) };
    if (action === 'delete')
      return { calls: [{ method: 'DELETE', path }], next: paths.collections({ list: 'mine' }) };
    const change = collectionChange(values, slug);
    return change && { ...change, next: paths.editCollection(slug) };
  },
};

function collectionChange(values: URLSearchParams, slug: string): Change | undefined {
  const collection = `/collections/${encodeURIComponent(slug)}`;
  const item = `${collection}/items/${encodeURIComponent(values.get('promptId') ?? '')}`;
  const member = `${collection}/collaborators/${encodeURIComponent(values.get('username')?.trim() ?? '')}`;
  const calls: Readonly<Record<string, ApiCall>> = {
    move: { method: 'POST', path: `${item}/move`, body: { to: values.get('to') } },
    note: { method: 'PUT', path: item, body: { note: values.get('note') ?? '' } },
    remove: { method: 'DELETE', path: item },
    follow: { method: 'PUT', path: `${collection}/follow` },
    unfollow: { method: 'DELETE', path: `${collection}/follow` },
    accept: { method: 'PUT', path: `${collection}/invitation` },
    invite: { method: 'PUT', path: member },
    leave: { method: 'DELETE', path: member },
  };
  const action = values.get('do') ?? '';
  const call = Object.hasOwn(calls, action) ? calls[action] : undefined;
  // Who leaves a private collection no longer sees it.
  return call && { calls: [call], next: action === 'leave' ? paths.collections() : paths.collection(slug) };
}

function texts(values: URLSearchParams) {
  return {
    name: values.get('name') ?? '',
    description: values.get('description') ?? '',
    visibility: values.get('visibility') ?? 'private',
  };
}

function message(status: number, title: string, text: string): PlainReply {
  return plainPage(
    status,
    title,
    html`<p>${text}</p><p><a href="">Back</a> · <a href="${paths.collections()}">Collections</a></p>`,
  );
}
