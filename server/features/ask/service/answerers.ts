import type { Answerer } from '@qunlu/contract/ask/entity.ts';
import type {
  findAnswerers as findContract,
  saveAnswerer as saveContract,
} from '@qunlu/contract/ask/calls.ts';
import type { listCircleAnswerers as circleContract } from '@qunlu/contract/ask/circle.ts';
import { personPromise } from '@qunlu/contract/ask/promise.ts';
import { askRules, askTopics, type AskTopic } from '@qunlu/contract/ask/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { barredWords } from '@qunlu/contract/identity/selling.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { searchQuery, searchWords } from '../../../platform/search-words.ts';
import { personById } from '../../account/api/directory.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { memberModule } from '../../circle/api/plugins.ts';
import { barOf, circleProblem, requireSeller } from '../../identity/api/selling.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { promiseNow } from '../../order/api/sell.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { presentFacts, presentProfile } from '../present.ts';
import { findPage, findByRank, hideProfile, saveProfile } from '../store/answerers.ts';

/** R016, R165 */
export async function findAnswerers(
  ctx: ViewerCtx,
  query: QueryOf<typeof findContract>,
): Promise<OutputOf<typeof findContract>> {
  const { topic = 0, order = 'rate', q = '', size = 20, next } = query;
  const search = q === '' ? null : searchQuery(q);
  if (q !== '' && search === null) return { list: [], next: -1 };
  const rows = await findByRank(ctx.db, {
    viewerId: ctx.viewer.userId,
    order,
    topic,
    search,
    next,
    size: size + 1,
  });
  return paged(rows, size, 'cursor', presentProfile);
}

/** R080 */
export async function findInCircle(
  ctx: ViewerCtx,
  { id, order = 'rate', size = 20, next }: QueryOf<typeof circleContract>,
): Promise<OutputOf<typeof circleContract>> {
  await memberModule(ctx, id, 'ask');
  const rows = await findByRank(ctx.db, {
    viewerId: ctx.viewer.userId,
    order,
    topic: 0,
    circleId: id,
    search: null,
    next,
    size: size + 1,
  });
  return paged(rows, size, 'cursor', presentProfile);
}

const nobody = (): never => notFound('用户不存在或已注销');

/** R164: what others read of somebody as an answerer. */
export async function viewAnswerer(ctx: ViewerCtx, userId: number): Promise<Answerer> {
  const mine = userId === ctx.viewer.userId;
  const found = (await findPage(ctx.db, userId, ctx.viewer.userId)) ?? nobody();
  if (found.blocked) nobody();
  const { profile } = found;
  const on = profile?.enabled === true && !profile.owner_hidden;
  const barred = on && !mine && (await barOf(ctx, userId)) !== '';
  const problem = mine
    ? await circleProblem(ctx, userId)
    : !on
      ? 'TA 现在不接受付费提问'
      : barred
        ? barredWords
        : '';
  const price = profile?.price ?? askRules.price.min;
  return {
    user: presentPerson(userId, found.user),
    price,
    topics: profile?.topics ?? [],
    intro: profile?.intro ?? '',
    ...presentFacts(profile ?? { asked: 0, answered: 0, median: null, ratings: 0, rating_sum: 0 }),
    on,
    mine,
    answers: found.answers,
    listeners: found.listeners,
    problem,
    promise: mine || problem === '' ? promiseNow(ctx, { promise: personPromise(false), total: price }) : null,
  };
}

type Given = BodyOf<typeof saveContract>;

/** What somebody is found by as an answerer, before the transaction. */
export async function checkAnswerer(ctx: ViewerCtx, { intro, topics }: Given): Promise<string[]> {
  if (new Set(topics).size < topics.length)
    fail('invalid', { message: '同一个话题只能选一次', field: 'topics' });
  await checkPlainly(ctx, { texts: [{ field: 'intro', label: '介绍', text: intro }] });
  const person = await personById(ctx, ctx.viewer.userId);
  const names = topics.map((one) => askTopics[one as AskTopic]).join(' ');
  return searchWords({ title: '', content: `${intro} ${names}`, name: person?.username ?? '' });
}

/** D128: whoever takes money for answers must be able to be paid. */
export const saveAnswerer = (ctx: ViewerCtx, given: Given, words: readonly string[]): Promise<Answerer> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockCaller(tx);
    if (given.on === 1) await requireSeller(tx, userId, 'circle', '接受付费提问');
    await saveProfile(tx.db, {
      user_id: userId,
      enabled: given.on === 1,
      price: given.price,
      topics: given.topics,
      intro: given.intro,
      changed_at: tx.now,
      words,
    });
    return viewAnswerer(tx, userId);
  });

/** Whoever may not be met is in no list of those who answer. */
export const projectProfile = (tx: Tx, userId: number, visible: boolean): Promise<void> =>
  hideProfile(tx.db, userId, !visible);
