import type {
  applyCooperation as contract,
  listCooperationApplications as listContract,
} from '@qunlu/contract/cooperation/applications.ts';
import type { CooperationApplication } from '@qunlu/contract/cooperation/entity.ts';
import { applicationState, cooperationRules, cooperationState } from '@qunlu/contract/cooperation/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPair } from '../../account/api/people.ts';
import { consultOf } from '../../chat/api/conversations.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify } from '../../notification/api/notifications.ts';
import { stateOf } from '../policy.ts';
import { presentApplication } from '../present.ts';
import {
  countSince,
  findLatest,
  findOwnCard,
  findShown,
  findToPost,
  insertApplication,
} from '../store/applications.ts';
import { minePath, receivedKey } from './paths.ts';
import { posts } from './posts.ts';
import { requests } from './requests.ts';

const closed: Record<number, string> = {
  [cooperationState.paused]: '对方暂停了这条合作，看看别的吧',
  [cooperationState.dealt]: '这条合作已经谈妥，看看别的吧',
  [cooperationState.expired]: '这条合作已经过期，看看别的吧',
};

/** Before anything is written (D137). */
export const checkNote = (ctx: Ctx, note: string): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'note', label: '附言', text: note }] });

const presentOne = async (ctx: ViewerCtx, id: number): Promise<CooperationApplication> => {
  const { userId } = ctx.viewer;
  return presentApplication(
    (await findShown(ctx.db, id, userId)) ?? notFound('申请不存在或已不可见'),
    userId,
  );
};

/** D132: so many a day, withdrawn ones among them. */
async function requirePlace(tx: Tx<ViewerCtx>): Promise<void> {
  const count = await countSince(tx.db, tx.viewer.userId, startOfDay(tx.now));
  if (count >= cooperationRules.applicationsPerDay)
    fail('tooOften', {
      message: `每天最多申请 ${cooperationRules.applicationsPerDay} 次，请明天再来`,
      retryAfter: Math.ceil((endOfDay(tx.now).getTime() - tx.now.getTime()) / 1000),
    });
}

/** R156, D132: the same again while it waits is the same application. */
export const apply = (
  ctx: ViewerCtx,
  { id, note, card_id }: BodyOf<typeof contract>,
): Promise<CooperationApplication> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const { user_id: ownerId } = await posts.open(tx, id, userId);
    if (ownerId === userId) fail('stateChanged', { message: '这是您自己发布的合作' });
    const owner = await lockPair(tx, userId, ownerId);
    if (!owner.visible) notFound('合作不存在或已不可见');
    // Under the lock of its owner, who moves it.
    const post = await posts.open(tx, id, userId);
    const latest = await findLatest(tx.db, id, userId);
    if (latest?.state === applicationState.waiting) return presentOne(tx, latest.application_id);
    if (latest?.state === applicationState.accepted)
      fail('stateChanged', { message: '对方已经同意过您的申请，可以直接去聊' });
    if (latest?.state === applicationState.declined)
      fail('stateChanged', { message: '对方没有同意过这个申请，看看别的合作吧' });
    const state = stateOf(post, tx.now);
    if (state !== cooperationState.open)
      fail('stateChanged', { message: closed[state] ?? '这条合作已经结束' });
    await requirePlace(tx);
    const card = await findOwnCard(tx.db, userId, card_id);
    if (!card && card_id !== undefined) notFound('名片不存在或已不可见', 'card_id');
    if (!card) return fail('stateChanged', { message: '请先建立一张名片，再申请合作' });
    const applicationId = await insertApplication(tx.db, {
      cooperation_id: id,
      user_id: userId,
      owner_id: ownerId,
      card_id: card.card_id,
      note,
      created_at: tx.now,
      decided_at: null,
      asked_at: null,
    });
    await notify(tx, ownerId, {
      category: 'friend',
      title: `${card.realname}想和您合作`,
      body: `“${post.title}”：${note}`,
      path: minePath('received'),
      key: receivedKey(applicationId),
      many: '{n} 人想和您合作',
    });
    return presentOne(tx, applicationId);
  });

/** R152 */
export async function listApplications(
  ctx: ViewerCtx,
  { box, id, ...page }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { userId } = ctx.viewer;
  if (id === undefined || box !== 'received')
    return requests.list(ctx, box, page, (rows) => rows.map((row) => presentApplication(row, userId)));
  const { size = 20, next } = page;
  const rows = await findToPost(ctx.db, id, { userId, before: next, size: size + 1 });
  return paged(rows, size, 'application_id', (row) => presentApplication(row, userId));
}

/** D132: where the two talk about it, once it is accepted. */
export async function talkPath(ctx: ViewerCtx, id: number): Promise<{ path: string }> {
  const row = (await findShown(ctx.db, id, ctx.viewer.userId)) ?? notFound('申请不存在或已不可见');
  if (row.state !== applicationState.accepted) fail('stateChanged', { message: '同意之后才能打开对话' });
  return {
    path: await consultOf(ctx, {
      subject: 'cooperation',
      targetId: row.cooperation_id,
      askerId: row.user_id,
    }),
  };
}

/** Accepting opens the conversation, too: it is there for both. */
export async function acceptApplication(ctx: ViewerCtx, id: number): Promise<CooperationApplication> {
  const accepted = await requests.end(ctx, id, 'accept');
  await talkPath(ctx, id);
  return accepted;
}
