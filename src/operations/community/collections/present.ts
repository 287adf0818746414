import type { CollectionItem } from '../../../contract/community/collection-items.ts';
import type { Collaborator } from '../../../contract/community/collection-members.ts';
import type { Collection, CollectionCover } from '../../../contract/community/collections.ts';
import { feedPaths, paths } from '../../../contract/core/routes.ts';
import type { CollectionItemRow } from '../../../database/community/collection-items.ts';
import type { CollectionMemberRow } from '../../../database/community/collection-members.ts';
import type { CollectionRow } from '../../../database/community/collections.ts';
import { collectionAbilities } from '../../../domain/community/collections.ts';
import { isGeneratedCover, promptCoverPath } from '../../../domain/core/addresses.ts';
import type { Viewer } from '../../../domain/identity/viewer.ts';
import { placeholderRanges } from '../../../domain/prompts/placeholders/placeholders.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';
import { presentSummary } from '../../prompts/present.ts';

/** Converts a row to the API form of a collection, with what the viewer may do. */
export function presentCollection(viewer: Viewer, row: CollectionRow): Collection {
  const [first] = row.covers;
  const isChosen = first !== undefined && first.id === row.cover_prompt_id;
  return {
    id: row.id,
    slug: row.slug,
    url: paths.collection(row.slug),
    feedUrl: row.visibility === 'public' ? feedPaths.collection(row.slug) : null,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    owner: presentByline(row.owner_username, row.owner_name, row.owner_avatar),
    promptCount: row.prompts,
    followerCount: row.followers_count,
    following: row.following,
    role: row.role,
    coverPromptId: isChosen ? first.id : '',
    covers: (isChosen ? [first] : row.covers).map(presentCover),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    can: collectionAbilities(viewer, row),
  };
}

function presentCover(row: CollectionRow['covers'][number]): CollectionCover {
  const { beginning } = row;
  return {
    imageUrl: isGeneratedCover(row.image_url)
      ? promptCoverPath({ id: row.id, categoryId: row.topic_id ?? '', beginning })
      : row.image_url,
    beginning,
    placeholders: placeholderRanges(beginning),
    color: row.color ?? '',
  };
}

/** Converts a row to the API form of a prompt in a collection. */
export function presentItem(viewer: Viewer, row: CollectionItemRow): CollectionItem {
  return {
    post: presentSummary(viewer, row),
    note: row.note,
    heading: row.heading_above,
    addedBy: presentByline(row.adder_username, row.adder_name, row.adder_avatar),
    createdAt: isoTime(row.added_at),
  };
}

/** Converts a row to the API form of a collaborator or an invited user. */
export function presentCollaborator(row: CollectionMemberRow): Collaborator {
  return {
    user: presentByline(row.username, row.name, row.avatar),
    invitedAt: isoTime(row.created_at),
    acceptedAt: row.accepted_at && isoTime(row.accepted_at),
  };
}
