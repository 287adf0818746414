import { tokenLifeMs } from '../../../domain/identity/forms.ts';
import { apiQuery } from '../../core/query-client.ts';

/** What protects forms from programs. */
export const formQueries = {
  /** Says when a form was shown. The server puts it into the page; visitors of a cached page share one. */
  token: () =>
    apiQuery(['form-token'], async (api, at) => (await api.formToken({}, at)).token, {
      staleTime: tokenLifeMs / 2,
    }),
};
