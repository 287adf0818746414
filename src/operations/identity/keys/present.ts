import type { PersonalKey } from '../../../contract/identity/keys.ts';
import type { KeyRow } from '../../../database/identity/keys.ts';

/** An API key as its owner sees it. */
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
