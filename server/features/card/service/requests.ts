import { valueOf } from '../../../platform/database.ts';
import type { requestContact as contract } from '@qunlu/contract/card/requests.ts';
import { contactLabel } from '@qunlu/contract/card/extends.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockPair } from '../../account/api/people.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify, withdraw } from '../../notification/api/notifications.ts';
import { defineRequest } from '../../relation/api/request.ts';
import type { Ending } from '../../relation/events.ts';
import { mayRequest, maySeeContact } from '../policy.ts';
import { contactFields } from '../present/contacts.ts';
import { findCard } from '../store/seen.ts';
import { findNames } from '../store/people.ts';
import {
  pendingFor,
  decideRequest,
  dropRequestsBetween,
  dropRequestsFor,
  dropUnanswered,
  findOwnRequests,
  lockOwnRequest,
  lockRequestFor,
  putRequest,
  type RequestRow,
  type RequestState,
} from '../store/requests.ts';
import { accessContextOf, readingOf } from './projection.ts';

const notificationKeys = {
  asked: (requestId: number): string => `contact request ${requestId}`,
  granted: (requestId: number): string => `contact granted ${requestId}`,
};

const waits = (row: RequestRow, now: Date): boolean =>
  (row.state === 'pending' || row.state === 'refused') &&
  (row.decided_at ?? row.asked_at) > after(now, -cardRules.requestDays * 86_400);

/** Checks the note (D137), before anything is written. */
export const checkNote = (ctx: Ctx, note: string | undefined): Promise<void> =>
  checkPlainly(ctx, { texts: [{ field: 'note', label: '附言', text: note ?? '' }] });

/** D209: asks the owner for one contact. Who asks again after a refusal hears that it is not open now. */
export async function requestContact(
  ctx: ViewerCtx,
  given: { id: number; field: string; note?: string | undefined },
): Promise<OutputOf<typeof contract>> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    const ownerId =
      (await findCard(tx.db, given.id, readingOf(tx, 'face')))?.user_id ?? notFound('名片不存在或已不可见');
    if (ownerId === userId) fail('forbidden', { message: '这是您自己的名片' });
    // A block and an answer take the same locks: neither can pass between the rule and the row.
    await lockPair(tx, userId, ownerId);
    const access = accessContextOf(tx, await findCard(tx.db, given.id, readingOf(tx, 'contacts')));
    if (!contactFields(access.card).includes(given.field)) {
      fail('notFound', { message: '对方没有填写这项联系方式', field: 'field' });
    }
    const before = await lockRequestFor(tx.db, given.id, userId, given.field);
    if (maySeeContact(access, given.field)) return { request_id: before?.request_id ?? 0, state: 'open' };
    if (before && waits(before, tx.now))
      return { request_id: before.request_id, state: before.state === 'pending' ? 'pending' : 'withheld' };
    if (!mayRequest(access)) fail('forbidden', { message: '暂时不能向对方申请查看联系方式' });
    if ((await valueOf(tx.db, pendingFor(ownerId, cardRules.requestsWaiting))) >= cardRules.requestsWaiting) {
      fail('conflict', { message: '对方等待处理的申请太多，请过几天再试' });
    }
    const requestId = await putRequest(tx.db, {
      card_id: given.id,
      user_id: userId,
      field: given.field,
      note: given.note ?? '',
      asked_at: tx.now,
    });
    const name = (await findNames(tx.db, ownerId, [userId])).get(userId) ?? '';
    await notify(tx, ownerId, {
      category: 'contact',
      title: `${name}申请查看您的${contactLabel(given.field)}`,
      body: given.note ?? '',
      path: '/card/requests',
      key: notificationKeys.asked(requestId),
      many: '{n} 人申请查看您的联系方式',
    });
    return { request_id: requestId, state: 'pending' };
  });
}

async function notifyGranted(tx: Tx<ViewerCtx>, request: RequestRow): Promise<void> {
  const name = (await findNames(tx.db, request.user_id, [tx.viewer.userId])).get(tx.viewer.userId) ?? '';
  await notify(tx, request.user_id, {
    category: 'contact',
    title: `${name}同意您查看${contactLabel(request.field)}`,
    body: request.state === 'once' ? '可以查看一次，打开后一小时内有效。' : '',
    path: `/card/${request.card_id}`,
    key: notificationKeys.granted(request.request_id),
    many: '{n} 人同意您查看联系方式',
  });
}

const decideTo =
  (state: Exclude<RequestState, 'pending'>) =>
  async (tx: Tx<ViewerCtx>, row: RequestRow): Promise<RequestRow> => {
    await decideRequest(tx.db, row.request_id, state, tx.now);
    return { ...row, state };
  };

/** An answer to what waits: the same again changes nothing. */
const answerOf = (to: Exclude<RequestState, 'pending'>, notify: typeof notifyGranted | null) =>
  ({
    by: 'asked',
    from: ['pending'],
    to,
    over: () => '这个申请已经处理过，请刷新后再看',
    change: decideTo(to),
    notify,
  }) as const;

/** D209. Only a yes is told. An answer changes the row alone, and its lock makes a block wait, or the answer find nothing. */
export const contactRequests = defineRequest({
  idOf: (row: RequestRow) => row.request_id,
  find: ({ db, viewer }, id) => lockOwnRequest(db, viewer.userId, id),
  sideOf: () => 'asked',
  none: () => fail('notFound', { message: '这个申请已不存在', field: 'request_id' }),
  stateFor: ({ state }): RequestState => state,
  waiting: 'pending',
  asked: () => [],
  askedKey: notificationKeys.asked,
  ends: {
    once: answerOf('once', notifyGranted),
    always: answerOf('always', notifyGranted),
    refuse: answerOf('refused', null),
    /** Takes a yes back; the person is not told and finds the contact closed. */
    revoke: {
      ...answerOf('refused', null),
      from: ['pending', 'once', 'always'],
      async change(tx, row) {
        const revoked = await decideTo('refused')(tx, row);
        await withdraw(tx, [row.user_id], [notificationKeys.granted(row.request_id)]);
        return revoked;
      },
    },
  },
  present: (_tx, { request_id, state }) => ({ request_id, state }),
  boxes: { pending: findOwnRequests('pending'), granted: findOwnRequests('granted') },
  count: ({ viewer }) => pendingFor(viewer.userId, cardRules.requestsWaiting),
  lapse: { days: cardRules.requestDays, end: dropUnanswered },
});

/** All requests and permissions of a person on the caller's cards end with the right to see contacts. */
export async function dropRequests(tx: Tx, ownerId: number, userId: number): Promise<void> {
  const ids = await dropRequestsBetween(tx.db, ownerId, userId);
  if (ids.length === 0) return;
  await withdraw(
    tx,
    [ownerId, userId],
    ids.flatMap((id) => [notificationKeys.asked(id), notificationKeys.granted(id)]),
  );
}

/** A yes was for what stood there: it ends when its owner takes the contact off the card. */
export async function endRequestsFor(
  tx: Tx<ViewerCtx>,
  cardId: number,
  fields: readonly string[],
): Promise<void> {
  if (fields.length === 0) return;
  const ended = await dropRequestsFor(tx.db, cardId, fields);
  await withdraw(
    tx,
    [tx.viewer.userId, ...ended.map(({ user_id }) => user_id)],
    ended.flatMap(({ request_id: id }) => [notificationKeys.asked(id), notificationKeys.granted(id)]),
  );
}

/** Listens to ended relations: a block ends every permission between the two, for good (D40). */
export async function onRelationEnded(tx: Tx, { userId, otherId, blocked }: Ending): Promise<void> {
  if (!blocked) return;
  await dropRequests(tx, userId, otherId);
  await dropRequests(tx, otherId, userId);
}
