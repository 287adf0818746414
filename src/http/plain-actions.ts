import { paths, routes } from '../contract/routes.ts';
import { notificationKindNames } from '../domain/notifications.ts';

/** What a form of one button or a few choices asks of the API, and what is shown after it. */
export interface PlainAction {
  /** One after the other; the first that fails is answered. */
  calls: readonly { method: 'PUT' | 'POST'; path: string; body?: object }[];
  /** The page to open; without one, a message. */
  next?: string;
  done?: { title: string; text: string };
  /** Whether it is for the signed-in user; true by default. */
  needsSession?: boolean;
}

/** By path: what such a form does, as a browser without scripts sends it. */
export const plainActions: Readonly<Record<string, (values: URLSearchParams, url: URL) => PlainAction>> = {
  [paths.notifications()]: (values) => {
    const id = values.get('id');
    const api = '/api/users/me/notifications/';
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
        path: `/api/users/me/notification-mails/${kind}`,
        body: { frequency },
      })),
    };
  },
  [routes.unsubscribe]: (values, url) => ({
    needsSession: false,
    done: { title: 'Done', text: 'You will get no more of these mails.' },
    calls: [
      {
        method: 'POST',
        path: '/api/notifications/unsubscribe',
        body: { token: url.searchParams.get('token') ?? '', all: values.has('all') },
      },
    ],
  }),
};
