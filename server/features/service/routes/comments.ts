import * as contract from '@qunlu/contract/service/comments.ts';
import type { Binder } from '../../../platform/bind.ts';
import {
  addComment,
  commentOfOrder,
  editComment,
  listComments,
  replyComment,
} from '../service/comments/comments.ts';

export function commentsRoutes(bind: Binder): void {
  bind(contract.listComments, (ctx, { query }) => listComments(ctx, query));
  bind(contract.commentOfOrder, (ctx, { query }) => commentOfOrder(ctx, query.id));
  bind(contract.addComment, (ctx, { query, body }) => addComment(ctx, query.id, body));
  bind(contract.editComment, (ctx, { query, body }) => editComment(ctx, query.id, body));
  bind(contract.replyComment, (ctx, { query, body }) => replyComment(ctx, query.id, body));
}
