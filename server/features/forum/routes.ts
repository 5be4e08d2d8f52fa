import * as contract from '@qunlu/contract/forum/calls.ts';
import * as write from '@qunlu/contract/forum/write.ts';
import * as comments from '@qunlu/contract/forum/comments.ts';
import * as polls from '@qunlu/contract/forum/polls.ts';
import { topicPath } from '@qunlu/contract/forum/rules.ts';
import * as settings from '@qunlu/contract/forum/settings.ts';
import * as staff from '@qunlu/contract/forum/staff.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Binder } from '../../platform/bind.ts';
import type { PageBinder } from '../../platform/page-binder.ts';
import { closedTopicPage, topicPage } from './present/page.ts';
import { readableTopic } from './service/access.ts';
import {
  appraiseTopic,
  checkAppraisal,
  closeAppraisal,
  listAppraisals,
  removeAppraisal,
} from './service/appraisals.ts';
import { featureTopic, pinTopic } from './service/arranging.ts';
import { checkVerdict, decideAudit, listAudits } from './service/audits.ts';
import { removeComment, restoreComment } from './service/comment-removing.ts';
import { addComment, checkComment, likeComment } from './service/commenting.ts';
import { listComments, listReplies, viewComment } from './service/comments.ts';
import { draftsIn, saveDraft } from './service/drafts.ts';
import { checkEdit, editTopic } from './service/editing.ts';
import { listTopics } from './service/feed.ts';
import { likeTopic } from './service/liking.ts';
import { myTopics } from './service/mine.ts';
import { listVoters, votePoll } from './service/polls.ts';
import { checkPost, postTopic } from './service/posting.ts';
import { followTopic, readTopic, visitForum } from './service/reading.ts';
import { checkReason, removeTopic, restoreTopic } from './service/removing.ts';
import { decideReview, listReviews, viewReview } from './service/review.ts';
import { setDigest, setForum, viewDigest, viewSetting } from './service/settings.ts';
import { listLinkable, viewTopic, viewWriting } from './service/view.ts';
import { titleOf } from './service/words.ts';

export function forumRoutes(bind: Binder): void {
  bind(contract.listTopics, (ctx, { query }) => listTopics(ctx, query));
  bind(contract.viewTopic, (ctx, { query }) => viewTopic(ctx, query.id));
  bind(contract.myTopics, (ctx, { query }) => myTopics(ctx, query));
  bind(contract.readTopic, (ctx, { body }) => readTopic(ctx, body));
  bind(contract.visitForum, (ctx, { body }) => visitForum(ctx, body));
  bind(contract.followTopic, (ctx, { body }) => followTopic(ctx, body));
  bind(contract.likeTopic, (ctx, { body }) => likeTopic(ctx, body));
  writing(bind);
  talking(bind);
  polling(bind);
  running(bind);
}

function writing(bind: Binder): void {
  bind(write.viewWriting, (ctx, { query }) => viewWriting(ctx, query));
  bind(write.listLinkable, (ctx, { query }) => listLinkable(ctx, query));
  bind(
    write.postTopic,
    (ctx, { body }) => checkPost(ctx, body),
    (ctx, { body }, checked) => postTopic(ctx, body, checked),
  );
  bind(
    write.editTopic,
    (ctx, { body }) => checkEdit(ctx, body),
    (ctx, { body }, draft) => editTopic(ctx, body, draft),
  );
  bind(write.listTopicDrafts, async (ctx, { query }) => ({ list: await draftsIn(query.id).list(ctx) }));
  bind(write.viewTopicDraft, (ctx, { query }) => draftsIn(query.id).find(ctx, query.draft_id));
  bind(write.saveTopicDraft, (ctx, { body }) => saveDraft(ctx, body));
  bind(write.deleteTopicDraft, async (ctx, { query }) => {
    await draftsIn(query.id).remove(ctx, query.draft_id);
    return { ok: true };
  });
}

function talking(bind: Binder): void {
  bind(comments.listComments, (ctx, { query }) => listComments(ctx, query));
  bind(comments.listReplies, (ctx, { query }) => listReplies(ctx, query));
  bind(comments.viewComment, (ctx, { query }) => viewComment(ctx, query.id));
  bind(
    comments.addComment,
    (ctx, { body }) => checkComment(ctx, body),
    (ctx, { body }, checked) => addComment(ctx, body, checked),
  );
  bind(
    comments.removeComment,
    (ctx, { body }) => checkReason(ctx, body),
    (ctx, { body }) => removeComment(ctx, body),
  );
  bind(comments.restoreComment, (ctx, { body }) => restoreComment(ctx, body));
  bind(comments.likeComment, (ctx, { body }) => likeComment(ctx, body));
}

function polling(bind: Binder): void {
  bind(polls.votePoll, (ctx, { body }) => votePoll(ctx, body));
  bind(polls.listVoters, (ctx, { query }) => listVoters(ctx, query));
  bind(
    polls.appraiseTopic,
    (ctx, { body }) => checkAppraisal(ctx, body),
    (ctx, { body }) => appraiseTopic(ctx, body),
  );
  bind(polls.listAppraisals, (ctx, { query }) => listAppraisals(ctx, query));
  bind(polls.closeAppraisal, (ctx, { body }) => closeAppraisal(ctx, body));
  bind(polls.removeAppraisal, (ctx, { body }) => removeAppraisal(ctx, body));
}

/** What those do who look after a circle, and staff. */
function running(bind: Binder): void {
  bind(
    contract.removeTopic,
    (ctx, { body }) => checkReason(ctx, body),
    (ctx, { body }) => removeTopic(ctx, body),
  );
  bind(contract.restoreTopic, (ctx, { body }) => restoreTopic(ctx, body));
  bind(contract.pinTopic, (ctx, { body }) => pinTopic(ctx, body));
  bind(contract.featureTopic, (ctx, { body }) => featureTopic(ctx, body));
  bind(settings.viewForumSetting, (ctx, { query }) => viewSetting(ctx, query.id));
  bind(settings.setForum, (ctx, { body }) => setForum(ctx, body));
  bind(settings.listAudits, (ctx, { query }) => listAudits(ctx, query));
  bind(
    settings.decideAudit,
    (ctx, { body }) => checkVerdict(ctx, body),
    (ctx, { body }) => decideAudit(ctx, body),
  );
  bind(settings.viewDigest, (ctx) => viewDigest(ctx));
  bind(settings.setDigest, (ctx, { body }) => setDigest(ctx, body));
  bind(staff.listForumReviews, (ctx, { query }) => listReviews(ctx, query));
  bind(staff.viewForumReview, (ctx, { body }) => viewReview(ctx, body));
  bind(staff.decideForumReview, (ctx, { body }) => decideReview(ctx, body));
}

const numberOf = (text: string | undefined): number => (/^\d{1,16}$/.test(text ?? '') ? Number(text) : 0);

/** The page on the clean path of a post (architecture §8): as far as visitors read it. */
export function forumPages(page: PageBinder): void {
  page('/phonebook/:id/topic/:topicId', async (ctx, params) => {
    const topicId = numberOf(params['topicId']);
    try {
      const { row, forum } = await readableTopic({ ...ctx, viewer: null }, topicId);
      return topicPage(row, { circle: forum.circle, title: titleOf(row) });
    } catch (error) {
      if (error instanceof Failure) return closedTopicPage(topicPath(numberOf(params['id']), topicId));
      throw error;
    }
  });
}
