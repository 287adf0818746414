/** The `page` query parameter; 1 when it is missing or invalid. */
export function pageNumber(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}
