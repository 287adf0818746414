import type { Problem } from '../contract/core/problems.ts';
import { paths } from '../contract/core/routes.ts';
import { callApi, type FetchApi, formValues } from './form-requests.ts';
import { messagePage, openPage, type PlainReply } from './plain-pages.ts';

/** The path that {@link answerMuteForm} answers. */
export const muteFormPath = paths.muted();

/** Answers a form that mutes or blocks a user, or ends it, which a browser sent without scripts: asks the API, and opens the page again. */
export async function answerMuteForm(request: Request, fetchApi: FetchApi): Promise<PlainReply> {
  const values = await formValues(request);
  if (!(values instanceof URLSearchParams)) return values;
  const [, undo, what] = /^(un)?(mute|block)$/.exec(values.get('do') ?? '') ?? [];
  if (!what) return messagePage(400, 'Bad request', 'This form is not known here.');
  const username = encodeURIComponent(values.get('username') ?? '');
  const call = { method: undo ? ('DELETE' as const) : ('PUT' as const), path: `/users/${username}/${what}` };
  const reply = await callApi(request, fetchApi, call);
  if (reply.ok)
    return openPage(paths.muted({ user: new URL(request.url).searchParams.get('user') ?? undefined }));
  const { detail = '' } = (await reply.json()) as Partial<Problem>;
  return messagePage(reply.status, 'That did not work', detail);
}
