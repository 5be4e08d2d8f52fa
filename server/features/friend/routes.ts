import * as applications from '@qunlu/contract/friend/applications.ts';
import * as contract from '@qunlu/contract/friend/calls.ts';
import * as tags from '@qunlu/contract/friend/tags.ts';
import type { Binder } from '../../platform/bind.ts';
import { countApplications, listApplications, listMet } from './service/applications.ts';
import { applyFriend, checkFrequency, checkMessage, swapCards } from './service/apply.ts';
import { makeFaceToFaceToken } from './service/face-to-face.ts';
import { friendApplications } from './service/decide.ts';
import { listFriends, removeFriend } from './service/list.ts';
import { viewRemark, writeRemark } from './service/remarks.ts';
import { changeTagMembers, listTags, removeTag, renameTag } from './service/tags.ts';
import { listTies } from './service/ties.ts';

export function friendRoutes(bind: Binder): void {
  bind(contract.listFriends, (ctx, { query }) => listFriends(ctx, query));
  bind(contract.viewRemark, (ctx, { query }) => viewRemark(ctx, query.user_id));
  bind(contract.writeRemark, (ctx, { body }) => writeRemark(ctx, body));
  bind(applications.listApplications, (ctx, { query }) => listApplications(ctx, query));
  bind(applications.countApplications, (ctx) => countApplications(ctx));
  bind(applications.checkFrequency, (ctx, { query }) => checkFrequency(ctx, query));
  bind(applications.makeFaceToFaceToken, (ctx) => makeFaceToFaceToken(ctx));
  bind(applications.listMet, (ctx, { query }) => listMet(ctx, query.since));
  bind(
    applications.applyFriend,
    (ctx, { body }) => checkMessage(ctx, body.message),
    (ctx, { body }) => applyFriend(ctx, body),
  );
  bind(applications.swapCards, (ctx, { body }) => swapCards(ctx, body));
  bind(applications.acceptApplication, (ctx, { body }) => friendApplications.end(ctx, body.id, 'accept'));
  bind(applications.refuseApplication, (ctx, { body }) => friendApplications.end(ctx, body.id, 'refuse'));
  bind(applications.cancelApplication, (ctx, { body }) => friendApplications.end(ctx, body.id, 'cancel'));
  bind(contract.removeFriend, (ctx, { body }) => removeFriend(ctx, body.user_id));
  bind(tags.listTags, (ctx) => listTags(ctx));
  bind(tags.changeTagMembers, (ctx, { body }) => changeTagMembers(ctx, body));
  bind(tags.renameTag, (ctx, { body }) => renameTag(ctx, body));
  bind(tags.removeTag, (ctx, { body }) => removeTag(ctx, body.tag));
  bind(contract.listTies, (ctx, { query }) => listTies(ctx, query.user_id));
}
