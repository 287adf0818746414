/** Returns the page number in a query parameter; 1 when it is missing or invalid. */
export function pageNumber(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}
