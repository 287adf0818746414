import * as items from '../../contract/community/collection-items.ts';
import * as members from '../../contract/community/collection-members.ts';
import * as collections from '../../contract/community/collections.ts';
import { acceptInvitation } from '../../operations/community/collections/accept.ts';
import { createCollection } from '../../operations/community/collections/create.ts';
import { deleteCollection } from '../../operations/community/collections/delete.ts';
import {
  type ExportFormat,
  exportCollection,
  exportTypes,
} from '../../operations/community/collections/export.ts';
import { changeCollectionFollow } from '../../operations/community/collections/follow.ts';
import { inviteCollaborator } from '../../operations/community/collections/invite.ts';
import {
  listCollections,
  listFollowedCollections,
  listMyCollections,
  listUserCollections,
} from '../../operations/community/collections/list.ts';
import { listCollaborators } from '../../operations/community/collections/list-collaborators.ts';
import { listFollowers } from '../../operations/community/collections/list-followers.ts';
import { listItems } from '../../operations/community/collections/list-items.ts';
import { moveItem } from '../../operations/community/collections/move-item.ts';
import { readCollection } from '../../operations/community/collections/read.ts';
import { removeCollaborator } from '../../operations/community/collections/remove-collaborator.ts';
import { removeItem } from '../../operations/community/collections/remove-item.ts';
import { saveItem } from '../../operations/community/collections/save-item.ts';
import { patchCollection, updateCollection } from '../../operations/community/collections/update.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { problemResponse } from '../core/problem-response.ts';
import { type Api, named, register, registerRoute } from '../core/register.ts';

export function collectionRoutes(app: Api): void {
  register(app, collections.listCollections, (ctx, { query }) => listCollections(ctx, query));
  register(app, collections.myCollections, (ctx, { query }) => listMyCollections(ctx, query));
  // Registered after the endpoint above, whose path also matches it.
  register(app, collections.userCollections, (ctx, { params, query }) =>
    listUserCollections(ctx, params.username, query),
  );
  register(app, collections.readCollection, (ctx, { params }) =>
    named('collection', readCollection(ctx, params.id)),
  );
  register(app, collections.createCollection, (ctx, { body }) =>
    named('collection', createCollection(ctx, body)),
  );
  register(app, collections.updateCollection, (ctx, { params, body, expected }) =>
    named('collection', updateCollection(ctx, params.id, body, expected)),
  );
  register(app, collections.patchCollection, (ctx, { params, body, expected }) =>
    named('collection', patchCollection(ctx, params.id, body, expected)),
  );
  register(app, collections.deleteCollection, (ctx, { params, expected }) =>
    deleteCollection(ctx, params.id, expected),
  );
  register(app, items.listCollectionItems, (ctx, { params, query }) => listItems(ctx, params.id, query));
  register(app, items.addCollectionItem, (ctx, { params, body }) => saveItem(ctx, { ...params, ...body }));
  register(app, items.removeCollectionItem, (ctx, { params }) => removeItem(ctx, params));
  register(app, items.moveCollectionItem, (ctx, { params, body }) => moveItem(ctx, { ...params, ...body }));
  register(app, members.addCollectionFollow, (ctx, { params }) =>
    changeCollectionFollow(ctx, params.id, 'add'),
  );
  register(app, members.removeCollectionFollow, (ctx, { params }) =>
    changeCollectionFollow(ctx, params.id, 'remove'),
  );
  register(app, members.collectionFollowers, (ctx, { params, query }) =>
    listFollowers(ctx, params.id, query),
  );
  register(app, members.followedCollections, (ctx, { query }) => listFollowedCollections(ctx, query));
  register(app, members.listCollaborators, (ctx, { params }) =>
    named('items', listCollaborators(ctx, params.id)),
  );
  register(app, members.addCollaborator, (ctx, { params }) =>
    named('items', inviteCollaborator(ctx, params)),
  );
  register(app, members.removeCollaborator, (ctx, { params }) => removeCollaborator(ctx, params));
  register(app, members.acceptInvitation, (ctx, { params }) =>
    named('collection', acceptInvitation(ctx, params.id)),
  );
  for (const format of Object.keys(exportTypes) as ExportFormat[])
    registerRoute(app, `/collections/:id/export.${format}`, async (c, ctx) => {
      const file = await exportCollection(ctx, c.req.param('id') ?? '', format);
      if (isFailure(file)) return problemResponse(c, file);
      c.header('content-type', exportTypes[format]);
      c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
      c.header('cache-control', 'private, no-store');
      return c.body(file.text);
    });
}
