import type { Problem } from '../contract/core/problems.ts';
import { paths } from '../contract/core/routes.ts';
import { mergedFields } from '../contract/prompts/merges.ts';
import { choicesIn } from '../domain/prompts/merge-choices.ts';
import { callApi, type FetchApi, formValues } from './form-requests.ts';
import { messagePage, openPage, type PlainReply } from './plain-pages.ts';

/** Bytes of the largest form: the texts of a prompt of the greatest length in most scripts. */
const maxBytes = 1024 * 1024;

/** Merges the source into a fork for a browser without scripts, and opens the fork. */
export async function answerMergeForm(
  request: Request,
  fork: string,
  fetchApi: FetchApi,
): Promise<PlainReply> {
  const values = await formValues(request, { maxBytes });
  if (!(values instanceof URLSearchParams)) return values;
  const reply = await callApi(request, fetchApi, {
    method: 'POST',
    path: `/posts/id/${encodeURIComponent(fork)}/merges`,
    body: {
      version: Number(values.get('version')),
      updatedAt: values.get('updatedAt') ?? undefined,
      resolutions: choicesIn(values, mergedFields),
    },
  });
  if (reply.ok) return openPage(paths.prompt(fork), reply.headers.getSetCookie());
  const { detail = '' } = (await reply.json()) as Partial<Problem>;
  return messagePage(reply.status, 'That did not work', detail);
}
