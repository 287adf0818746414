/** Sends a body as JSON to a path of a site, and returns the response. */
export function postJson(
  { url }: { url: string },
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
