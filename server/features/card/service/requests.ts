import { valueOf, alone } from '../../../platform/database.ts';
import type { RawBuilder } from 'kysely';
import type {
  answerContactRequest as answerContract,
  listContactGrants as grantsContract,
  listContactRequests as listContract,
  requestContact as contract,
} from '@qunlu/contract/card/requests.ts';
import { contactLabel } from '@qunlu/contract/card/extends.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import {
  after,
  inTransaction,
  jobContext,
  type Ctx,
  type Deps,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import { lockPair } from '../../account/api/people.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify, settle, withdraw } from '../../notice/api/notices.ts';
import type { Ending } from '../../relation/events.ts';
import { mayRequest, maySeeContact } from '../policy.ts';
import { contactFields } from '../present/contacts.ts';
import { presentGrant, presentRequest } from '../present/requests.ts';
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
} from '../store/requests.ts';
import { accessContextOf, noSuchCard, readingOf } from './projection.ts';

const noticeKeys = {
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
    const ownerId = (await findCard(tx.db, given.id, readingOf(tx, 'face')))?.user_id ?? noSuchCard();
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
      key: noticeKeys.asked(requestId),
    });
    return { request_id: requestId, state: 'pending' };
  });
}

const pageOf = <Row extends { request_id: number }, Item>(
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Item,
): { list: Item[]; next: number } => {
  const shown = rows.slice(0, size);
  return {
    list: shown.map(present),
    next: rows.length > size ? (shown.at(-1)?.request_id ?? pagingEnd) : pagingEnd,
  };
};

interface PageQuery {
  size?: number | undefined;
  next?: number | undefined;
}

export async function listRequests(
  ctx: ViewerCtx,
  { size = 20, next }: PageQuery,
): Promise<OutputOf<typeof listContract>> {
  const rows = await findOwnRequests(ctx.db, ctx.viewer.userId, 'pending', next, size + 1);
  return pageOf(rows, size, presentRequest);
}

export async function listGrants(
  ctx: ViewerCtx,
  { size = 20, next }: PageQuery,
): Promise<OutputOf<typeof grantsContract>> {
  const rows = await findOwnRequests(ctx.db, ctx.viewer.userId, 'granted', next, size + 1);
  return pageOf(rows, size, presentGrant);
}

export const countRequests = (ctx: ViewerCtx): RawBuilder<number> =>
  pendingFor(ctx.viewer.userId, cardRules.requestsWaiting);

/** The request on one of the caller's cards. Its lock makes a block wait, or the answer find nothing. */
async function lockedRequest(tx: Tx<ViewerCtx>, requestId: number): Promise<RequestRow> {
  const row = await lockOwnRequest(tx.db, tx.viewer.userId, requestId);
  return row ?? fail('notFound', { message: '这个申请已不存在', field: 'request_id' });
}

/** Once, always or not; the same answer again changes nothing. Only a yes is told. */
export async function answerRequest(
  ctx: ViewerCtx,
  { request_id: requestId, answer }: { request_id: number; answer: 'once' | 'always' | 'refuse' },
): Promise<OutputOf<typeof answerContract>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockedRequest(tx, requestId);
    const state = answer === 'refuse' ? 'refused' : answer;
    if (request.state === state) return { request_id: requestId, state };
    if (request.state !== 'pending') fail('stateChanged', { message: '这个申请已经处理过，请刷新后再看' });
    await decideRequest(tx.db, requestId, state, tx.now);
    await settle(tx, tx.viewer.userId, [noticeKeys.asked(requestId)]);
    if (state !== 'refused') {
      const name = (await findNames(tx.db, request.user_id, [tx.viewer.userId])).get(tx.viewer.userId) ?? '';
      await notify(tx, request.user_id, {
        category: 'contact',
        title: `${name}同意您查看${contactLabel(request.field)}`,
        body: state === 'once' ? '可以查看一次，打开后一小时内有效。' : '',
        path: `/card/${request.card_id}`,
        key: noticeKeys.granted(requestId),
      });
    }
    return { request_id: requestId, state };
  });
}

/** Takes a yes back; the person is not told and finds the contact closed. */
export async function revokeGrant(
  ctx: ViewerCtx,
  requestId: number,
): Promise<OutputOf<typeof answerContract>> {
  return inTransaction(ctx, async (tx) => {
    const request = await lockedRequest(tx, requestId);
    if (request.state !== 'refused') await decideRequest(tx.db, requestId, 'refused', tx.now);
    await withdraw(tx, [request.user_id], [noticeKeys.granted(requestId)]);
    return { request_id: requestId, state: 'refused' };
  });
}

/** All requests and permissions of a person on the caller's cards end with the right to see contacts. */
export async function dropRequests(tx: Tx, ownerId: number, userId: number): Promise<void> {
  const ids = await dropRequestsBetween(tx.db, ownerId, userId);
  if (ids.length === 0) return;
  await withdraw(
    tx,
    [ownerId, userId],
    ids.flatMap((id) => [noticeKeys.asked(id), noticeKeys.granted(id)]),
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
    ended.flatMap(({ request_id: id }) => [noticeKeys.asked(id), noticeKeys.granted(id)]),
  );
}

/** Listens to ended relations: a block ends every permission between the two, for good (D40). */
export async function onRelationEnded(tx: Tx, { userId, otherId, blocked }: Ending): Promise<void> {
  if (!blocked) return;
  await dropRequests(tx, userId, otherId);
  await dropRequests(tx, otherId, userId);
}

const batch = 500;

/** A request that nobody answered ends after 30 days. */
export async function endUnanswered(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -cardRules.requestDays * 86_400);
  while (goesOn()) if ((await dropUnanswered(alone(ctx).db, before, batch)) < batch) return;
}
