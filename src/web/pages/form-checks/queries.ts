import { tokenLifeMs } from '../../../domain/identity/forms.ts';
import { apiQuery } from '../../core/query-client.ts';

/** Queries for the protection of forms against programs. */
export const formQueries = {
  /**
   * A token with the time when a form was shown. The server includes it in the page; visitors of a cached
   * page share one.
   */
  token: () =>
    apiQuery(['form-token'], async (api, at) => (await api.formToken({}, at)).token, {
      staleTime: tokenLifeMs / 2,
    }),
};
