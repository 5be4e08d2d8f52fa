import * as contract from '@qunlu/contract/activity/talk.ts';
import { circleActivities, listPeople as listPeopleContract } from '@qunlu/contract/activity/calls.ts';
import type { Binder } from '../../../platform/bind.ts';
import { hideTalk } from '../service/talk/hide.ts';
import { activitiesInCircle } from '../service/talk/in-circle.ts';
import { listMet, listPeople } from '../service/talk/people.ts';
import { addPost, checkPost, listPosts } from '../service/talk/posts.ts';
import { answer, ask, checkAnswer, checkQuestion, listQuestions } from '../service/talk/questions.ts';

export function talkRoutes(bind: Binder): void {
  bind(contract.listQuestions, (ctx, { query }) => listQuestions(ctx, query));
  bind(
    contract.askActivity,
    (ctx, { body }) => checkQuestion(ctx, body),
    (ctx, { body }) => ask(ctx, body),
  );
  bind(
    contract.answerQuestion,
    (ctx, { body }) => checkAnswer(ctx, body),
    (ctx, { body }) => answer(ctx, body),
  );
  bind(contract.listActivityPosts, (ctx, { query }) => listPosts(ctx, query));
  bind(
    contract.addActivityPost,
    (ctx, { body }) => checkPost(ctx, body),
    (ctx, { body }) => addPost(ctx, body),
  );
  bind(contract.hideTalk, (ctx, { body }) => hideTalk(ctx, body));
  bind(contract.listMet, (ctx, { query }) => listMet(ctx, query));
  bind(listPeopleContract, (ctx, { query }) => listPeople(ctx, query));
  bind(circleActivities, (ctx, { query }) => activitiesInCircle(ctx, query));
}
