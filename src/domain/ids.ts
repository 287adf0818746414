/** Whether a text can be the id of anything here (a UUID). What cannot be is simply not found. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
