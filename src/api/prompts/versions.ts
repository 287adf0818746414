import * as versions from '../../contract/prompts/versions.ts';
import { compareVersions } from '../../operations/prompts/versions/compare.ts';
import { listVersions } from '../../operations/prompts/versions/list.ts';
import { readVersion } from '../../operations/prompts/versions/read.ts';
import { restoreVersion } from '../../operations/prompts/versions/restore.ts';
import { type Api, named, register, success } from '../core/register.ts';

export function versionRoutes(app: Api): void {
  register(app, versions.listVersions, (ctx, { params, query }) => listVersions(ctx, params.id, query));
  register(app, versions.readVersion, (ctx, { params }) =>
    named('version', readVersion(ctx, params.id, params.number)),
  );
  register(app, versions.compareVersions, (ctx, { params, query }) => compareVersions(ctx, params.id, query));
  register(app, versions.restoreVersion, async (ctx, { params }) =>
    success(await named('post', restoreVersion(ctx, params.id, params.number))),
  );
}
