import type { ContentName } from '../../contract/pages/content.ts';
import { apiQuery } from '../core/query-client.ts';

/** Queries for the texts of About, help and legal pages. */
export const contentQueries = {
  page: (name: ContentName) =>
    apiQuery(['content', name], async (api, at) => (await api.readContent({ params: { name } }, at)).page),
};
