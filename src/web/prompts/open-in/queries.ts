import { apiQuery } from '../../core/query-client.ts';

/** The services that prompts can be opened in. They change only when the site is restarted. */
export const servicesQuery = () =>
  apiQuery(['services'], async (api, at) => (await api.listServices({}, at)).items, { staleTime: 3_600_000 });
