import * as proposals from '../../contract/prompts/proposals.ts';
import { acceptProposal, prepareAcceptance } from '../../operations/prompts/proposals/accept.ts';
import { proposeEdit } from '../../operations/prompts/proposals/create.ts';
import { answerProposal, withdrawProposal } from '../../operations/prompts/proposals/decide.ts';
import { listOwnProposals, listProposals } from '../../operations/prompts/proposals/list.ts';
import { readProposal } from '../../operations/prompts/proposals/read.ts';
import { updateProposal } from '../../operations/prompts/proposals/update.ts';
import { type Api, named, register, success } from '../core/register.ts';

export function proposalRoutes(app: Api): void {
  register(app, proposals.proposeEdit, async (ctx, { params, body }) =>
    success(await named('proposal', proposeEdit(ctx, params.id, body))),
  );
  register(app, proposals.listProposals, (ctx, { params, query }) => listProposals(ctx, params.id, query));
  register(app, proposals.myProposals, (ctx, { query }) => listOwnProposals(ctx, query));
  register(app, proposals.readProposal, (ctx, { params }) => named('proposal', readProposal(ctx, params.id)));
  register(app, proposals.updateProposal, async (ctx, { params, body, expected }) =>
    success(await named('proposal', updateProposal(ctx, params.id, body, expected))),
  );
  register(app, proposals.requestProposalChanges, async (ctx, { params, body }) =>
    success(await named('proposal', answerProposal(ctx, params.id, 'changes-requested', body))),
  );
  register(
    app,
    proposals.acceptProposal,
    async (ctx, { params, body }) => success(await named('proposal', acceptProposal(ctx, params.id, body))),
    { before: (ctx, { params }) => prepareAcceptance(ctx, params.id) },
  );
  register(app, proposals.declineProposal, async (ctx, { params, body }) =>
    success(await named('proposal', answerProposal(ctx, params.id, 'declined', body))),
  );
  register(app, proposals.withdrawProposal, async (ctx, { params }) =>
    success(await named('proposal', withdrawProposal(ctx, params.id))),
  );
}
