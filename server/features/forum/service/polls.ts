import type * as contract from '@qunlu/contract/forum/polls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { TopicPoll } from '@qunlu/contract/forum/entity.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockUser } from '../../account/api/profile.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { presentPoll } from '../present/topic.ts';
import { isVoter } from '../policy.ts';
import { findOptions, findPoll, findVoters, lockPoll, vote } from '../store/polls.ts';
import { memberTopic } from './access.ts';

const over = (): never => fail('stateChanged', { message: '投票已截止' });
const noPoll = (): never => notFound('这条帖子没有投票');

/** Rows among which the votes of an option are spread. */
const shards = 16;

/** D79: one vote each, which is never changed; the database holds it. */
export async function votePoll(
  ctx: ViewerCtx,
  given: { id: number; options: readonly number[] },
): Promise<TopicPoll> {
  const chosen = [...new Set(given.options)].toSorted((one, other) => one - other);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    // Whoever is taken out of the circle is held, too: who is not in it any more does not vote.
    await lockUser(tx, userId);
    const { row, forum } = await memberTopic(tx, given.id);
    if (row.kind !== 'poll') noPoll();
    if (!row.listed) fail('stateChanged', { message: '这条帖子现在不能投票' });
    // With many others; not while its options are changed.
    const poll = (await lockPoll(tx.db, given.id, 'share')) ?? noPoll();
    if (poll.ends_at === null || poll.ends_at <= tx.now) over();
    if (!isVoter(poll.groups, forum)) fail('forbidden', { message: '这个投票只给部分分组，您不在其中' });
    const known = new Set((await findOptions(tx.db, given.id)).map(({ option_id }) => option_id));
    if (chosen.length === 0) fail('invalid', { message: '请选择一项', field: 'options' });
    if (!poll.multiple && chosen.length > 1) fail('invalid', { message: '只能选一项', field: 'options' });
    if (chosen.some((one) => !known.has(one)))
      fail('stateChanged', { message: '选项刚改过，请刷新后再投', field: 'options' });
    const voted = await vote(tx.db, {
      topicId: given.id,
      userId,
      options: chosen,
      named: poll.named,
      shard: (tx.deps.random(1)[0] ?? 0) % shards,
      now: tx.now,
    });
    const shown = presentPoll((await findPoll(tx.db, given.id, userId)) ?? noPoll(), tx.now);
    // The same press again is the same vote; another one changes nothing, and what an anonymous one was for nobody knows.
    const same = shown.named && shown.chosen.toSorted((one, other) => one - other).join() === chosen.join();
    if (!voted && !same) fail('stateChanged', { message: '您已经投过，投了不能改' });
    return shown;
  });
}

/** Who chose an option: of named polls alone, to whoever sees how it stands. */
export async function listVoters(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract.listVoters>,
): Promise<OutputOf<typeof contract.listVoters>> {
  const { row } = await memberTopic(ctx, query.id);
  const found = row.kind === 'poll' ? await findPoll(ctx.db, query.id, ctx.viewer.userId) : null;
  const poll = presentPoll(found ?? noPoll(), ctx.now);
  if (!poll.named) fail('forbidden', { message: '匿名投票不显示谁选了什么' });
  if (!poll.visible) fail('forbidden', { message: '现在还不能看结果' });
  if (!poll.options.some(({ option_id }) => option_id === query.option_id)) notFound('没有这个选项');
  const size = query.size ?? 20;
  const rows = await findVoters(ctx.db, {
    optionId: query.option_id,
    viewerId: ctx.viewer.userId,
    behind: query.next,
    size: size + 1,
  });
  return paged(rows, size, 'choice_id', (one) => ({
    user: presentPerson(one.user_id, one.user),
    at: secondsOf(one.at),
  }));
}
