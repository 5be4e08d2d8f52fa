import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type {
  answerTransfer as answerContract,
  transferCircle as contract,
  TransferOffer,
} from '@qunlu/contract/joining/owner.ts';
import { circleStatus, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import {
  after,
  inTransaction,
  jobContext,
  secondsOf,
  type Ctx,
  type Deps,
  type ViewerCtx,
  type Tx,
} from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { lockPeople } from '../../account/api/people.ts';
import { requireProof } from '../../account/api/reauthentication.ts';
import { realNameOf, requireAdult } from '../../identity/api/real-name-state.ts';
import { notify, withdraw } from '../../notification/api/notifications.ts';
import {
  lockCircle,
  lockManagedCircle,
  lockMemberCircle,
  managedCircle,
  memberCircle,
} from '../../circle/api/access.ts';
import { normalMember } from '../../circle/api/admins.ts';
import { handOver } from '../../circle/api/handover.ts';
import { logAction } from '../../circle/api/logs.ts';
import { circleRowOf, memberRowOf, rowOf, type CircleRow } from '../../circle/api/rows.ts';
import {
  dropTransfer,
  findLapsed,
  findTransfer,
  saveTransfer,
  type TransferRow,
} from '../store/transfers.ts';

const keyOf = (row: TransferRow): string =>
  `phonebook-transfer:${row.phonebook_id}:${secondsOf(row.asked_at)}`;
const pathOf = (circleId: number): string => `/phonebook-setting/${circleId}/transfer`;

const isDue = (row: TransferRow | undefined, now: Date): row is TransferRow =>
  row !== undefined && row.due_at > now;

const nameOf = async (ctx: Ctx, circleId: number, userId: number): Promise<string> =>
  (await rowOf(ctx, circleId, userId))?.realname ?? '';

/** As the log names somebody: with their number, by which the name goes when they do. */
async function namedIn(
  ctx: Ctx,
  circleId: number,
  userId: number,
): Promise<{ target: string; memberId?: number }> {
  const member = await rowOf(ctx, circleId, userId);
  return member ? { target: member.realname, memberId: member.member_id } : { target: '' };
}

async function shown(ctx: ViewerCtx, row: CircleRow): Promise<TransferOffer> {
  const id = row.phonebook_id;
  const found = await findTransfer(ctx.db, id);
  const offer = isDue(found, ctx.now) ? found : undefined;
  return {
    waiting: offer !== undefined,
    mine: row.owner_id === ctx.viewer.userId,
    name: row.name,
    to: offer ? await nameOf(ctx, id, offer.to_id) : '',
    from: await nameOf(ctx, id, row.owner_id),
    due_at: offer ? secondsOf(offer.due_at) : 0,
    members: row.members,
  };
}

/** For the owner, and for whoever is asked to take over. */
export async function viewTransfer(ctx: ViewerCtx, circleId: number): Promise<TransferOffer> {
  const { row, can } = await memberCircle(ctx, circleId);
  const offer = await findTransfer(ctx.db, circleId);
  if (!can.own && !(isDue(offer, ctx.now) && offer.to_id === ctx.viewer.userId)) fail('forbidden');
  return shown(ctx, row);
}

/** D68: asks a member to take over; nothing changes until they accept. */
export async function transferCircle(
  ctx: ViewerCtx,
  { id, member_id: memberId }: BodyOf<typeof contract>,
): Promise<TransferOffer> {
  await managedCircle(ctx, id, 'own');
  const found = normalMember(await memberRowOf(ctx, id, memberId));
  await requireProof(ctx);
  return inTransaction(ctx, async (tx) => {
    const ownerId = tx.viewer.userId;
    const people = await lockPeople(tx, [ownerId, found.user_id]);
    const { row } = await lockManagedCircle(tx, id, 'own');
    const member = normalMember(await memberRowOf(tx, id, memberId));
    if (member.user_id !== found.user_id) fail('stateChanged');
    if (member.user_id === ownerId) fail('conflict', { message: '您已经是圈主，请选另一位成员' });
    if (row.status === circleStatus.dissolving)
      fail('stateChanged', { message: '通讯录正在解散，取消解散以后才能转让' });
    const waiting = await findTransfer(tx.db, id);
    const earlier = waiting;
    if (isDue(waiting, tx.now)) {
      if (waiting.to_id === member.user_id) return shown(tx, row);
      fail('conflict', { message: '正在等另一位成员接受，要换人请先撤回' });
    }
    if (!people.get(member.user_id)?.visible || !(await realNameOf(tx, member.user_id)).adult)
      fail('stateChanged', { message: '只能转让给已实名、满 18 周岁的成员，请对方先完成实名认证' });
    const offer = {
      phonebook_id: id,
      to_id: member.user_id,
      asked_at: tx.now,
      due_at: after(tx.now, circleRules.transferHours * 3600),
    };
    if (earlier) await withdraw(tx, [earlier.to_id], [keyOf(earlier)]);
    await saveTransfer(tx.db, offer);
    await notify(tx, member.user_id, {
      category: 'membership',
      title: '有人想把通讯录转让给您',
      body: `“${row.name}”的圈主请您接手，${circleRules.transferHours} 小时内接受才算。之前的收入仍归原来的圈主。`,
      path: pathOf(id),
      key: keyOf(offer),
    });
    await logAction(tx, { circleId: id, what: 'transfer', memberId, target: member.realname });
    return shown(tx, row);
  });
}

/** Takes an offer back; without one there is nothing to do. */
export async function cancelTransfer(ctx: ViewerCtx, circleId: number): Promise<TransferOffer> {
  await managedCircle(ctx, circleId, 'own');
  const seen = await findTransfer(ctx.db, circleId);
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [tx.viewer.userId, ...(seen ? [seen.to_id] : [])]);
    const { row } = await lockManagedCircle(tx, circleId, 'own');
    const offer = await findTransfer(tx.db, circleId);
    if (!offer) return shown(tx, row);
    // Another one since: whom it concerns is not locked.
    if (offer.to_id !== seen?.to_id) return shown(tx, row);
    await dropTransfer(tx.db, circleId);
    await withdraw(tx, [offer.to_id], [keyOf(offer)]);
    await logAction(tx, {
      circleId,
      what: 'transfer-cancel',
      ...(await namedIn(tx, circleId, offer.to_id)),
    });
    return shown(tx, row);
  });
}

const noOffer = (): never => fail('stateChanged', { message: '这次转让已经撤回或过了期限，请联系圈主' });

/** D68: whoever is asked takes over, or does not. */
export async function answerTransfer(
  ctx: ViewerCtx,
  { id, accept }: BodyOf<typeof answerContract>,
): Promise<OutputOf<typeof answerContract>> {
  const { row: seen } = await memberCircle(ctx, id);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockPeople(tx, [userId, seen.owner_id]);
    const { row, me } = await lockMemberCircle(tx, id);
    // The repeat of an answer that was lost.
    if (row.owner_id === userId) return { owner: true };
    if (row.owner_id !== seen.owner_id) fail('stateChanged');
    const offer = await findTransfer(tx.db, id);
    if (!isDue(offer, tx.now) || offer.to_id !== userId || !me) return noOffer();
    await dropTransfer(tx.db, id);
    await withdraw(tx, [userId], [keyOf(offer)]);
    if (accept === 'yes') await takeOver(tx, row, me.member_id);
    else await logAction(tx, { circleId: id, what: 'transfer-refuse' });
    await notify(tx, seen.owner_id, {
      category: 'membership',
      title: accept === 'yes' ? '通讯录已转让' : '对方没有接受转让',
      body:
        accept === 'yes'
          ? `“${row.name}”现在由${me.realname}负责，您仍是成员。之前的收入仍归您。`
          : `${me.realname}没有接手“${row.name}”，您仍是圈主。`,
      path: `/phonebook/${id}`,
      key: `${keyOf(offer)}:${accept}`,
    });
    return { owner: accept === 'yes' };
  });
}

/** People and circle are locked. */
async function takeOver(tx: Tx<ViewerCtx>, row: CircleRow, memberId: number): Promise<void> {
  const { userId } = tx.viewer;
  if (row.status === circleStatus.dissolving) noOffer();
  await requireAdult(tx, userId, '接手通讯录');
  await handOver(tx, row, { toId: userId, memberId });
}

/** The circle is dissolved, or whoever was asked is no member any more: nobody takes over. */
export async function forgetOffer(
  tx: Tx,
  { circleId, userId }: { circleId: number; userId?: number },
): Promise<void> {
  const offer = await findTransfer(tx.db, circleId);
  if (!offer || (userId !== undefined && offer.to_id !== userId)) return;
  await dropTransfer(tx.db, circleId);
  await withdraw(tx, [offer.to_id], [keyOf(offer)]);
}

/** Job, D68: offers that nobody answered lapse, and the owner is told. */
export async function lapseTransfers(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  await eachDue(deps, 'phonebook.lapse-transfers', goesOn, {
    find: (behind, size) => findLapsed(ctx.db, ctx.now, behind, size),
    idOf: ({ phonebook_id }) => phonebook_id,
    work: (offer) => lapse(ctx, offer),
  });
}

async function lapse(ctx: Ctx, { phonebook_id: id }: TransferRow): Promise<void> {
  const seen = await circleRowOf(ctx, id);
  await inTransaction(ctx, async (tx) => {
    if (seen) await lockPeople(tx, [seen.owner_id]);
    const row = await lockCircle(tx, id);
    const offer = await findTransfer(tx.db, id);
    if (!offer || offer.due_at > tx.now || row.owner_id !== seen?.owner_id) return;
    await dropTransfer(tx.db, id);
    await withdraw(tx, [offer.to_id], [keyOf(offer)]);
    const to = await namedIn(tx, id, offer.to_id);
    await logAction(tx, { circleId: id, what: 'transfer-lapse', ...to });
    const owner = await rowOf(tx, id, row.owner_id);
    if (owner?.state !== memberState.normal) return;
    await notify(tx, row.owner_id, {
      category: 'membership',
      title: '转让过了期限',
      body: `${to.target}没有在 ${circleRules.transferHours} 小时内接手“${row.name}”，您仍是圈主。`,
      path: pathOf(id),
      key: `${keyOf(offer)}:lapsed`,
    });
  });
}
