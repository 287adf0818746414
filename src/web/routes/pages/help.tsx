import { contentRoute } from '../../pages/content-page.tsx';
import { SearchableArticle } from '../../pages/searchable-article.tsx';

/** The query parameters that the page reads. */
export const query = ['q'];

export const { Component, loader } = contentRoute('help', SearchableArticle);
