/** Whether a request's Cookie header holds a session of ours; whether it is still good only the API knows. */
export function hasSession(cookie: string | null | undefined): boolean {
  return cookie?.includes('session_token=') ?? false;
}
