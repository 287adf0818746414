import * as mutes from '../../contract/people/mutes.ts';
import { changeBlock } from '../../operations/people/mutes/block.ts';
import { listHidings } from '../../operations/people/mutes/list.ts';
import { changeMute } from '../../operations/people/mutes/mute.ts';
import { type Api, register } from '../core/register.ts';

export function muteRoutes(app: Api): void {
  register(app, mutes.muteUser, (ctx, { params }) => changeMute(ctx, params.username, 'add'));
  register(app, mutes.unmuteUser, (ctx, { params }) => changeMute(ctx, params.username, 'remove'));
  register(app, mutes.blockUser, (ctx, { params }) => changeBlock(ctx, params.username, 'add'));
  register(app, mutes.unblockUser, (ctx, { params }) => changeBlock(ctx, params.username, 'remove'));
  register(app, mutes.mutedUsers, (ctx, { query }) => listHidings(ctx, 'mute', query));
  register(app, mutes.blockedUsers, (ctx, { query }) => listHidings(ctx, 'block', query));
}
