import * as calls from '@qunlu/contract/ask/calls.ts';
import * as circle from '@qunlu/contract/ask/circle.ts';
import * as staff from '@qunlu/contract/ask/staff.ts';
import * as write from '@qunlu/contract/ask/write.ts';
import type { Binder } from '../../platform/bind.ts';
import { checkReply, checkWords, follow, like, reply, thank } from './service/after-answer.ts';
import { answerQuestion, prepareToAnswer } from './service/answer.ts';
import {
  checkAnswerer,
  findAnswerers,
  findInCircle,
  saveAnswerer,
  viewAnswerer,
} from './service/answerers.ts';
import { ask, checkAsk, quoteAsk } from './service/asking.ts';
import {
  checkDecision,
  decide,
  feature,
  featuredWords,
  listAudits,
  listInCircle,
  listKnowledge,
  setSetting,
  viewSetting,
} from './service/circle.ts';
import { checkEdit, closeQuestion, editQuestion, prepareToClose, refuse } from './service/ending.ts';
import { countMine, findAsks, listAnswersBy, listOwn } from './service/find.ts';
import { listenTo, openFree, prepareToListen } from './service/listen.ts';
import { pick } from './service/pick.ts';
import { decideReview, listForStaff, listReviews, viewAsker, viewReview } from './service/review.ts';
import { listAnswers, openQuestion, showQuestion, viewAnswer } from './service/view.ts';

export function askRoutes(bind: Binder): void {
  bind(calls.findAsks, (ctx, { query }) => findAsks(ctx, query));
  bind(calls.findAnswerers, (ctx, { query }) => findAnswerers(ctx, query));
  bind(calls.viewAnswerer, (ctx, { query }) => viewAnswerer(ctx, query.user_id));
  bind(calls.listAnswersBy, (ctx, { query }) => listAnswersBy(ctx, query));
  bind(
    calls.saveAnswerer,
    (ctx, { body }) => checkAnswerer(ctx, body),
    (ctx, { body }, words) => saveAnswerer(ctx, body, words),
  );
  bind(calls.listOwnAsks, (ctx, { query }) => listOwn(ctx, query));
  bind(calls.countOwnAsks, (ctx) => countMine(ctx));
  bind(calls.viewQuestion, (ctx, { query }) => showQuestion(ctx, query.question_id));
  bind(calls.openQuestion, (ctx, { body }) => openQuestion(ctx, body.question_id));
  bind(calls.listAnswers, (ctx, { query }) => listAnswers(ctx, query));
  bind(calls.viewAnswer, (ctx, { query }) => viewAnswer(ctx, query.answer_id));
  bind(
    calls.listen,
    (ctx, { body }) => prepareToListen(ctx, body),
    (ctx, { body }, known) => listenTo(ctx, body, known),
  );
  bind(calls.freeAnswer, (ctx, { body }) => openFree(ctx, body));
  bind(calls.likeAnswer, (ctx, { body }) => like(ctx, body));
  writingRoutes(bind);
  circleRoutes(bind);
  bind(staff.listAskReviews, (ctx, { query }) => listReviews(ctx, query));
  bind(staff.viewAskReview, (ctx, { body }) => viewReview(ctx, body));
  bind(staff.decideAskReview, (ctx, { body }) => decideReview(ctx, body));
  bind(staff.listStaffAsks, (ctx, { query }) => listForStaff(ctx, query));
  bind(staff.viewStaffAsker, (ctx, { body }) => viewAsker(ctx, body));
}

function writingRoutes(bind: Binder): void {
  bind(write.quoteAsk, (ctx, { query }) => quoteAsk(ctx, query));
  bind(
    write.createAsk,
    (ctx, { body }) => checkAsk(ctx, body),
    (ctx, { body }, checked) => ask(ctx, body, checked),
  );
  bind(
    write.editAsk,
    (ctx, { body }) => checkEdit(ctx, body),
    (ctx, { body }, checked) => editQuestion(ctx, body, checked),
  );
  bind(
    write.closeAsk,
    (ctx, { body }) => prepareToClose(ctx, body),
    (ctx, { body }) => closeQuestion(ctx, body),
  );
  bind(
    write.refuseAsk,
    (ctx, { body }) => checkWords(ctx, 'reason', '原因', body.reason),
    (ctx, { body }) => refuse(ctx, body),
  );
  bind(
    write.writeAnswer,
    (ctx, { body }) => prepareToAnswer(ctx, body),
    (ctx, { body }, written) => answerQuestion(ctx, body, written),
  );
  bind(
    write.followAnswer,
    (ctx, { body }) => checkWords(ctx, 'text', '追问', body.text),
    (ctx, { body }) => follow(ctx, body),
  );
  bind(
    write.replyFollow,
    (ctx, { body }) => checkReply(ctx, body),
    (ctx, { body }, written) => reply(ctx, body, written),
  );
  bind(
    write.thankAnswer,
    (ctx, { body }) => checkWords(ctx, 'thanks', '感谢', body.thanks),
    (ctx, { body }) => thank(ctx, body),
  );
  bind(write.pickAnswers, (ctx, { body }) => pick(ctx, body));
}

function circleRoutes(bind: Binder): void {
  bind(circle.listCircleAsks, (ctx, { query }) => listInCircle(ctx, query));
  bind(circle.listCircleKnowledge, (ctx, { query }) => listKnowledge(ctx, query));
  bind(circle.listCircleAnswerers, (ctx, { query }) => findInCircle(ctx, query));
  bind(circle.listCircleAudits, (ctx, { query }) => listAudits(ctx, query));
  bind(
    circle.decideAsk,
    (ctx, { body }) => checkDecision(ctx, body),
    (ctx, { body }) => decide(ctx, body),
  );
  bind(
    circle.featureAnswer,
    (ctx, { body }) => featuredWords(ctx, body.answer_id),
    (ctx, { body }, words) => feature(ctx, body, words),
  );
  bind(circle.viewAskSetting, (ctx, { query }) => viewSetting(ctx, query.id));
  bind(circle.setAsk, (ctx, { body }) => setSetting(ctx, body));
}
