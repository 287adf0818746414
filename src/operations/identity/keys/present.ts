import type { PersonalKey } from '../../../contract/identity/keys.ts';
import type { KeyRow } from '../../../database/identity/keys.ts';

/** Converts a row to the API form of an API key for its owner. */
export function presentKey(row: KeyRow): PersonalKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
