/**
 * The sentence for a server of one's own that cannot be worked with, where that is why a statement failed; undefined for
 * any other error. Names the host and never the password.
 */
export function unreachableServer(address: string, error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return undefined;
  const code = String((cause as { code?: unknown }).code);
  if (lost.test(cause.message)) return sentence(address, cause.message);
  if (!network.test(code) && !refused.test(code)) return undefined;
  // What the server itself says names a user or a database; what the network says, nothing but the code.
  return sentence(address, refused.test(code) ? cause.message : code);
}

/** The same for the first statement that a server is sent: whatever fails then, the server cannot be worked with. */
export function unreachableAtStart(address: string, error: unknown): string {
  return unreachableServer(address, error) ?? sentence(address, (error as Error).message);
}

function sentence(address: string, why: string): string {
  return `The database server at ${new URL(address).host || 'localhost'} cannot be used (${why}): check DATABASE_URL, and that the server is running.`;
}

const network = /^(E[A-Z]+|EAI_[A-Z]+)$/;
// What pg says, without a code, where a connection breaks off or is not ready in time.
const lost = /^(Connection terminated|timeout expired)/;
// Wrong password, no such user, no such database, no rights, too many connections.
const refused = /^(28P01|28000|3D000|42501|53300)$/;
