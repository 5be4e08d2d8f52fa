import { circleStatus } from '@qunlu/contract/circle/rules.ts';
import type { Family } from '@qunlu/contract/family/entity.ts';
import type { FamilyInvitation, inviteCircle } from '@qunlu/contract/family/invitations.ts';
import { familyRules, invitationState, type InvitationState } from '@qunlu/contract/family/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import {
  after,
  inTransaction,
  jobContext,
  type Deps,
  type Tx,
  type ViewerCtx,
} from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { lockCircle } from '../../circle/api/access.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify } from '../../notification/api/notifications.ts';
import { factsBetween } from '../../relation/api/facts.ts';
import { defineRequest } from '../../relation/api/request.ts';
import { presentInvitation } from '../present.ts';
import { familyOf, findKnown, lockFamily } from '../store/families.ts';
import {
  dropRefusals,
  endInvitation,
  findInvitation,
  findReceived,
  findSent,
  findShown,
  insertInvitation,
  isRefused,
  lapse,
  waitingFor,
  writeRefusal,
  type InvitationRow,
} from '../store/invitations.ts';
import {
  familyPath,
  invitationKey,
  join,
  noFamily,
  ownFamily,
  requireRoom,
  shownFamily,
} from './families.ts';

const day = 86_400;
const path = '/family';

export async function invite(ctx: ViewerCtx, given: BodyOf<typeof inviteCircle>): Promise<Family> {
  const { id, phonebook_id: circleId, note = '' } = given;
  await checkPlainly(ctx, { texts: [{ field: 'note', label: '附言', text: note }] });
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const family = await ownFamily(tx, id);
    const circle =
      (await findKnown(tx.db, circleId, userId)) ?? notFound('没有这个通讯录，请重新选择', 'phonebook_id');
    const people = await lockPeople(tx, [userId, circle.owner_id]);
    const own = circle.owner_id === userId;
    if (own) await lockCircle(tx, circleId);
    requireRoom((await lockFamily(tx.db, id)) ?? noFamily());
    const current = await familyOf(tx.db, circleId);
    if (current === id) return shownFamily(tx, id);
    // Its own owner reads why; of others' circles nobody learns to which family they belong.
    if (own) {
      await join(tx, id, [circleId]);
      return shownFamily(tx, id);
    }
    const { is_black, blockedBy } = await factsBetween(tx, userId, circle.owner_id);
    if (current !== undefined || is_black || blockedBy || !people.get(circle.owner_id)?.visible)
      fail('stateChanged', { message: '暂时不能邀请这个圈子，可以换一个' });
    const since = after(tx.now, -familyRules.refusalDays * day);
    if (await isRefused(tx.db, { circleId, askerId: userId, since }))
      fail('tooOften', { message: `${familyRules.refusalDays} 天内邀请过这个圈子，过几天再邀请` });
    const invitationId = await insertInvitation(tx.db, {
      family_id: id,
      phonebook_id: circleId,
      note,
      asked_at: tx.now,
      due_at: after(tx.now, familyRules.days * day),
    });
    // Asked already: the same again changes nothing.
    if (invitationId !== null)
      await notify(tx, circle.owner_id, {
        category: 'membership',
        title: `「${family.name}」邀请您的圈子加入大家庭`,
        body: `${circle.name}：${note === '' ? '加入后成员可以按姓名互相找到，随时可以离开。' : note}`,
        path: `${path}?box=received`,
        key: invitationKey(invitationId),
      });
    return shownFamily(tx, id);
  });
}

const over = (state: InvitationState): string =>
  state === invitationState.lapsed ? '邀请已经过期，可以请对方再发' : '这个邀请已经处理过了';

async function accept(tx: Tx<ViewerCtx>, row: InvitationRow): Promise<InvitationRow> {
  const circle = await lockCircle(tx, row.phonebook_id);
  if (circle.owner_id !== row.asked_id) fail('stateChanged', { message: '圈子已经换了圈主' });
  if (circle.status !== circleStatus.normal && circle.status !== circleStatus.underReview)
    fail('stateChanged', { message: '圈子现在不能加入大家庭' });
  requireRoom((await lockFamily(tx.db, row.family_id)) ?? noFamily());
  await join(tx, row.family_id, [row.phonebook_id]);
  return endInvitation(tx.db, row, invitationState.joined, tx.now);
}

async function notifyJoined(tx: Tx, { invitation_id: id }: InvitationRow): Promise<void> {
  const row = (await findShown(tx.db, id)) ?? fail('busy');
  await notify(tx, row.asker_id, {
    category: 'membership',
    title: `「${row.circle.name}」加入了大家庭`,
    body: `「${row.family}」现在有 ${row.circles} 个圈子。`,
    path: familyPath(row.family_id),
    key: `family-joined:${id}`,
  });
}

/** Ended without the circle: whoever asked waits before they ask again. */
const endFor =
  (state: 2 | 3) =>
  async (tx: Tx<ViewerCtx>, row: InvitationRow): Promise<InvitationRow> => {
    await writeRefusal(tx.db, row, tx.now);
    return endInvitation(tx.db, row, state, tx.now);
  };

const waits = [invitationState.waiting];

/** A circle comes in by the word of its owner, whoever that is by then (D90). */
export const invitations = defineRequest({
  idOf: (row: { invitation_id: number }) => row.invitation_id,
  find: (tx, id): Promise<InvitationRow | undefined> => findInvitation(tx.db, id),
  sideOf: ({ asked_id, asker_id }: InvitationRow, userId) =>
    asked_id === userId ? 'asked' : asker_id === userId ? 'asker' : undefined,
  people: ({ asked_id, asker_id }: InvitationRow) => [asked_id, asker_id],
  none: () => notFound('这个邀请不存在或已不可见'),
  stateFor: ({ state, due_at }: InvitationRow, _userId, now): InvitationState =>
    state === invitationState.waiting && due_at <= now ? invitationState.lapsed : state,
  waiting: invitationState.waiting as InvitationState,
  asked: ({ asked_id }: InvitationRow) => [asked_id],
  askedKey: invitationKey,
  ends: {
    yes: { by: 'asked', from: waits, to: invitationState.joined, over, change: accept, notify: notifyJoined },
    no: {
      by: 'asked',
      from: waits,
      to: invitationState.refused,
      over,
      change: endFor(invitationState.refused),
      notify: null,
    },
    withdraw: {
      by: 'asker',
      from: waits,
      to: invitationState.withdrawn,
      over,
      change: endFor(invitationState.withdrawn),
      notify: null,
    },
  },
  present: async (tx, { invitation_id: id }: InvitationRow): Promise<FamilyInvitation> =>
    presentInvitation((await findShown(tx.db, id)) ?? fail('busy'), tx.now),
  boxes: { received: findReceived, sent: findSent },
  count: ({ viewer, now }) => waitingFor(viewer.userId, now),
  // Silence ends it; nobody is told.
  lapse: { days: 0, end: lapse },
});

/** Silence ends an invitation, and days let a circle be asked again. */
export async function lapseInvitations(deps: Deps, goesOn: () => boolean): Promise<void> {
  await invitations.lapse(deps, goesOn);
  await inTransaction(jobContext(deps), (tx) =>
    dropRefusals(tx.db, after(tx.now, -familyRules.refusalDays * day)),
  );
}

export const listInvitations = (
  ctx: ViewerCtx,
  { box, ...paging }: { box: 'received' | 'sent'; size?: number | undefined; next?: number | undefined },
): Promise<{ list: FamilyInvitation[]; next: number }> =>
  invitations.list(ctx, box, paging, (rows) => rows.map((row) => presentInvitation(row, ctx.now)));
