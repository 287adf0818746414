import { userQueries } from '../../people/queries.ts';

/** The member's latest drafts, for the home page. */
export const latestDraftsQuery = () => userQueries.myPrompts({ page: 1, limit: 2, status: 'draft' });
