/** The bytes of a body. Responses of the Node.js server, which replaces the global class, have no `bytes()`. */
export async function bytesOf(body: Pick<Response, 'arrayBuffer'>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await body.arrayBuffer());
}
