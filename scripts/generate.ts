/** Writes `packages/client/src/endpoints.ts`, the types of the client package, from the declarations of the endpoints. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientEndpoints } from './client-types.ts';

writeFileSync(join(import.meta.dirname, '../packages/client/src/endpoints.ts'), clientEndpoints());
