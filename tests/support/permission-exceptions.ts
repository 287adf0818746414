import type { EndpointName } from '../../src/contract/endpoints.ts';
import type { Row } from './draft-permissions.ts';

// Endpoints whose answer depends on the data. The subject of each request belongs to the owner.
// biome-ignore format: a table
export const exceptions: Partial<Record<EndpointName, Row>> = {
  //                 visitor stranger owner admin deleted banned
  verifyEmail:      [401, 403, 200, 403, 401, 403], // only the owner’s own link
  syncSession:      [401, 401, 401, 401, 401, 403], // needs a hosted provider’s token, which the operation checks
  updatePrompt:     [401, 403, 200, 200, 401, 403],
  patchPrompt:      [401, 403, 200, 200, 401, 403],
  deletePrompt:     [401, 403, 200, 200, 401, 403],
  compareVersions:  [404, 404, 404, 404, 401, 403], // the example names a second version
  readPromptStats:  [401, 403, 200, 200, 401, 403],
  restoreVersion:   [401, 403, 201, 201, 401, 403],
  readUpstream:     [401, 403, 404, 404, 401, 403], // it is not a fork
  mergeUpstream:    [401, 403, 404, 404, 401, 403],
  updateCollection: [401, 403, 200, 403, 401, 403], // admins cannot edit other users’ texts
  patchCollection:  [401, 403, 200, 403, 401, 403],
  deleteCollection: [401, 403, 200, 200, 401, 403],
  addCollectionItem:    [401, 403, 200, 403, 401, 403],
  removeCollectionItem: [401, 403, 200, 403, 401, 403],
  moveCollectionItem:   [401, 403, 200, 403, 401, 403],
  addCollectionFollow:  [401, 200, 422, 200, 401, 403], // not your own
  addCollaborator:      [401, 403, 422, 403, 401, 403], // not yourself
  removeCollaborator:   [401, 403, 200, 403, 401, 403],
  acceptInvitation:     [401, 409, 409, 409, 401, 403], // there is no invitation
  resendInvitation: [401, 404, 200, 200, 401, 403],
  revokeInvitation: [401, 404, 200, 200, 401, 403],
  introduceAccount: [401, 409, 409, 409, 401, 403], // they wait for no approval
  proposeEdit:      [401, 201, 409, 201, 401, 403], // not your own
  readProposal:     [401, 404, 200, 200, 401, 403], // the owner’s, for another user’s prompt
  updateProposal:   [401, 404, 200, 403, 401, 403],
  withdrawProposal: [401, 404, 200, 403, 401, 403],
  requestProposalChanges: [401, 404, 403, 200, 401, 403],
  acceptProposal:   [401, 404, 403, 200, 401, 403],
  declineProposal:  [401, 404, 403, 200, 401, 403],
  reportPrompt:     [401, 200, 422, 200, 401, 403], // not your own
  buyPrompt:        [401, 201, 403, 201, 401, 403], // not your own
  readOrder:        [401, 404, 200, 404, 401, 403], // the owner’s, of another user’s prompt
  answerTestCheckout: [401, 404, 200, 404, 401, 403],
  linkProvider:     [401, 404, 404, 404, 401, 403], // no provider is configured
  unlinkProvider:   [401, 404, 200, 404, 401, 403],
  openPurchase:     [401, 404, 200, 404, 401, 403],
  readPurchase:     [401, 404, 409, 404, 401, 403], // it is not opened
  requestRefund:    [401, 404, 200, 404, 401, 403],
  withdrawPurchase: [401, 404, 200, 404, 401, 403],
  payOut:           [401, 409, 409, 409, 401, 403],
  answerRefund:     [401, 404, 200, 404, 401, 403], // of the owner’s sale
  refundSale:       [401, 404, 200, 404, 401, 403],
  payoutStatement:  [401, 404, 200, 404, 401, 403],
  ratePrompt:       [401, 200, 422, 200, 401, 403], // not your own
  answerOutcome:    [401, 200, 422, 200, 401, 403],
  addComment:       [401, 201, 422, 201, 401, 403], // the example gives stars: not on your own prompt
  updateComment:    [401, 403, 200, 403, 401, 403], // admins cannot edit other users’ texts
  deleteComment:    [401, 403, 200, 200, 401, 403],
  reportComment:    [401, 200, 422, 200, 401, 403], // not your own
  followUser:       [401, 200, 422, 200, 401, 403], // not yourself
  addUserFollow:    [401, 200, 422, 200, 401, 403],
  removeUserFollow: [401, 200, 422, 200, 401, 403],
  muteUser:         [401, 200, 422, 200, 401, 403], // not yourself
  unmuteUser:       [401, 200, 422, 200, 401, 403],
  blockUser:        [401, 200, 422, 200, 401, 403],
  unblockUser:      [401, 200, 422, 200, 401, 403],
  revokeKey:        [401, 404, 200, 404, 401, 403],
  renameSearch:     [401, 404, 200, 404, 401, 403],
  deleteSearch:     [401, 404, 200, 404, 401, 403],
  readWebhook:      [401, 404, 200, 404, 401, 403],
  updateWebhook:    [401, 404, 200, 404, 401, 403],
  deleteWebhook:    [401, 404, 200, 404, 401, 403],
  rotateWebhookSecret: [401, 404, 200, 404, 401, 403],
  testWebhook:      [401, 404, 200, 404, 401, 403],
  listDeliveries:   [401, 404, 200, 404, 401, 403],
  readDelivery:     [401, 404, 200, 404, 401, 403],
  sendDelivery:     [401, 404, 200, 404, 401, 403],
  readNotification: [401, 404, 200, 404, 401, 403],
  unsubscribe:      [404, 404, 404, 404, 401, 403], // the signature of the example is not the site’s
  readDecision:     [404, 404, 200, 200, 401, 403], // the owner’s
  appealDecision:   [404, 404, 200, 404, 401, 403],
  endSession:       [401, 404, 200, 404, 401, 403],
  updateDiscussion: [401, 403, 200, 403, 401, 403], // admins cannot edit other users’ texts
  patchDiscussion:  [401, 403, 200, 403, 401, 403],
  deleteDiscussion: [401, 403, 200, 200, 401, 403],
  updateReply:      [401, 403, 200, 403, 401, 403], // admins cannot edit other users’ texts
  deleteReply:      [401, 403, 200, 200, 401, 403],
};
