import type { Problem } from '../contract/core/problems.ts';
import { paths, routes } from '../contract/core/routes.ts';
import { notificationKindNames } from '../domain/notifications/notifications.ts';
import { type ApiCall, callApi, type FetchApi, formValues } from './form-requests.ts';
import { messagePage, openPage, type PlainReply } from './plain-pages.ts';

/** What a form asks of the API, and what is shown after it. */
interface Asked {
  /** One after the other; the first that fails is answered. */
  calls: readonly ApiCall[];
  /** The page to open; without one, a message. */
  next?: string;
  /** Whether any site or program may send it: its address says who it is for. */
  anyOrigin?: boolean;
}

/** The paths that {@link answerNotificationForm} answers. */
export const notificationFormPaths = [paths.notifications(), paths.notificationMails(), routes.unsubscribe];

/**
 * Answers a form about notifications that a browser sent without scripts, or a mail program to stop mails: asks the API, and opens the page
 * again.
 */
export async function answerNotificationForm(request: Request, fetchApi: FetchApi): Promise<PlainReply> {
  const values = await formValues(request);
  if (!(values instanceof URLSearchParams)) return values;
  const url = new URL(request.url);
  const asked = forms[url.pathname]?.(values, url);
  if (!asked) return messagePage(404, 'Not found', 'There is no such form.');
  const { calls, next, anyOrigin = false } = asked;
  for (const call of calls) {
    const reply = await callApi(request, fetchApi, call, { anyOrigin });
    // What is gone meanwhile needs no action.
    if (reply.ok || (next && reply.status === 404)) continue;
    const { detail = '' } = (await reply.json()) as Partial<Problem>;
    return messagePage(reply.status, 'That did not work', detail);
  }
  return next ? openPage(next) : messagePage(200, 'Done', 'You will get no more of these mails.');
}

const forms: Readonly<Record<string, (values: URLSearchParams, url: URL) => Asked>> = {
  [paths.notifications()]: (values) => {
    const id = values.get('id');
    const api = '/users/me/notifications/';
    return {
      next: paths.notifications(),
      calls: [
        id === null
          ? { method: 'PUT', path: `${api}read`, body: { upTo: values.get('upTo') ?? undefined } }
          : { method: 'PUT', path: `${api}${encodeURIComponent(id)}/read` },
      ],
    };
  },
  [paths.notificationMails()]: (values) => {
    const chosen = notificationKindNames.flatMap((kind) => {
      const frequency = values.has('all') ? 'never' : values.get(kind);
      return frequency === null ? [] : [{ kind, frequency }];
    });
    return {
      next: paths.notificationMails(),
      calls: chosen.map(({ kind, frequency }) => ({
        method: 'PUT',
        path: `/users/me/notification-mails/${kind}`,
        body: { frequency },
      })),
    };
  },
  [routes.unsubscribe]: (values, url) => ({
    anyOrigin: true,
    calls: [
      {
        method: 'POST',
        path: '/notifications/unsubscribe',
        body: { token: url.searchParams.get('token') ?? '', all: values.has('all') },
      },
    ],
  }),
};
