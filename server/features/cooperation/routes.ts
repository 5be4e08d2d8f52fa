import * as applications from '@qunlu/contract/cooperation/applications.ts';
import * as contract from '@qunlu/contract/cooperation/calls.ts';
import * as staff from '@qunlu/contract/cooperation/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { acceptApplication, apply, checkNote, listApplications, talkPath } from './service/applying.ts';
import { listInCircle, listPosts, listPostsOf, viewPost } from './service/list.ts';
import { listMatches } from './service/matches.ts';
import { deletePost, movePost } from './service/moves.ts';
import { report } from './service/outcomes.ts';
import { requests } from './service/requests.ts';
import { reviews } from './service/review.ts';
import { checkDraft, createCooperationPost, editCooperationPost } from './service/writing.ts';

export function cooperationRoutes(bind: Binder): void {
  bind(contract.listCooperations, (ctx, { query }) => listPosts(ctx, query));
  bind(contract.listCooperationMatches, (ctx, { query }) => listMatches(ctx, query.id));
  bind(contract.listCooperationsOf, (ctx, { query }) => listPostsOf(ctx, query));
  bind(contract.listCircleCooperations, (ctx, { query }) => listInCircle(ctx, query));
  bind(contract.viewCooperation, (ctx, { query }) => viewPost(ctx, query.id));
  bind(
    contract.createCooperation,
    (ctx, { body }) => checkDraft(ctx, undefined, body.cooperation),
    (ctx, _, checked) => createCooperationPost(ctx, checked),
  );
  bind(
    contract.editCooperation,
    (ctx, { query, body }) => checkDraft(ctx, query.id, body.cooperation),
    (ctx, { query, body }, checked) => editCooperationPost(ctx, query.id, body.rev, checked),
  );
  bind(contract.moveCooperation, (ctx, { body }) => movePost(ctx, body));
  bind(contract.deleteCooperation, (ctx, { query }) => deletePost(ctx, query.id));
  bind(
    applications.applyCooperation,
    (ctx, { body }) => checkNote(ctx, body.note),
    (ctx, { body }) => apply(ctx, body),
  );
  bind(applications.listCooperationApplications, (ctx, { query }) => listApplications(ctx, query));
  bind(applications.acceptCooperation, (ctx, { body }) => acceptApplication(ctx, body.id));
  bind(applications.declineCooperation, (ctx, { body }) => requests.end(ctx, body.id, 'decline'));
  bind(applications.withdrawCooperation, (ctx, { body }) => requests.end(ctx, body.id, 'withdraw'));
  bind(applications.talkCooperation, (ctx, { body }) => talkPath(ctx, body.id));
  bind(applications.reportOutcome, (ctx, { body }) => report(ctx, body));
  bind(staff.listCooperationReviews, (ctx, { query }) => reviews.list(ctx, query));
  bind(staff.viewCooperationReview, (ctx, { query }) => reviews.view(ctx, query.id));
  bind(staff.decideCooperationReview, (ctx, { body }) => reviews.decide(ctx, body));
}
