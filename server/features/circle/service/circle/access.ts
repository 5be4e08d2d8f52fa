import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { adminRights, circleStatus, memberState, type AdminRight } from '@qunlu/contract/circle/rules.ts';
import type { Ctx, ViewerCtx, Tx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { canOf, type OwnMemberState } from '../../policy.ts';
import { findCircleFor, lockCircleRow, type AskedCircle, type CircleRow } from '../../store/circles.ts';
import type { MemberRow } from '../../store/members.ts';

/** A circle as it stands for who calls. */
export interface Circle {
  row: AskedCircle;
  /** The viewer's own row in whatever state; undefined: none. */
  me: MemberRow | undefined;
  can: CircleCan;
}

/** Dissolved, or its time is up and the job is ending it. */
export const isOver = (
  { status, dissolve_at }: Pick<CircleRow, 'status' | 'dissolve_at'>,
  now: Date,
): boolean =>
  status === circleStatus.dissolved ||
  (status === circleStatus.dissolving && dissolve_at !== null && dissolve_at <= now);

/** What of a circle decides whether it is open to whom. */
type Rules = Pick<CircleRow, 'status' | 'status_reason' | 'dissolve_at' | 'join_type'>;

export function circleFor<Row extends Rules, Me extends OwnMemberState>(
  row: Row | undefined,
  me: Me | undefined,
  now: Date,
): { row: Row; me: Me | undefined; can: CircleCan } {
  if (!row || isOver(row, now)) return notFound('通讯录不存在或已解散');
  return { row, me, can: canOf(row, me) };
}

/** Fails for a circle that is forbidden (D62); its own pages say why. */
export function isOpen<Seen extends { row: Rules }>(circle: Seen): Seen {
  const { status, status_reason } = circle.row;
  if (status === circleStatus.forbidden)
    fail('forbidden', { message: `这个通讯录已被禁止访问：${status_reason}` });
  return circle;
}

/** As anybody meets it, forbidden ones, too: for the home, the guest view and the page that says why. */
export async function circleOf(ctx: Ctx, circleId: number): Promise<Circle> {
  const found = await findCircleFor(ctx.db, circleId, ctx.viewer?.userId ?? 0);
  return circleFor(found?.row, found?.me, ctx.now);
}

/** For what others than members may do: join, read the introduction. */
export const openCircle = async (ctx: Ctx, circleId: number): Promise<Circle> =>
  isOpen(await circleOf(ctx, circleId));

/** Fails for who is no normal member (D140). */
export function memberOnly<Seen extends { row: Rules; me: OwnMemberState | undefined; can: CircleCan }>(
  circle: Seen,
): Seen {
  if (isOpen(circle).can.see) return circle;
  // D140: whose time is over is shown what going on costs, not how strangers come in.
  if (circle.me?.state === memberState.expired)
    fail('paidContent', { message: '您的会籍已到期，续费后可以继续' });
  fail('membersOnly');
}

/** Whether somebody with this row may invite others (D76). */
export const mayInvite = (row: Rules, me: OwnMemberState): boolean => canOf(row, me).invite;

/** The same as `memberCircle` by what a list has read of circle and viewer with it. */
export const checkMember = (ctx: Ctx, row: Rules | undefined, me: OwnMemberState | undefined): void =>
  void memberOnly(circleFor(row, me, ctx.now));

/** D140: for members. */
export const memberCircle = async (ctx: ViewerCtx, circleId: number): Promise<Circle> =>
  memberOnly(await circleOf(ctx, circleId));

const manageable = (circle: Circle, right: AdminRight | 'own'): Circle => {
  if (!memberOnly(circle).can[right]) fail('forbidden');
  return circle;
};

/** D57: for the owner, or an admin with this right. */
export const managedCircle = async (
  ctx: ViewerCtx,
  circleId: number,
  right: AdminRight | 'own',
): Promise<Circle> => manageable(await circleOf(ctx, circleId), right);

/** D57: for the owner and every admin, whatever their rights. */
export async function adminCircle(ctx: ViewerCtx, circleId: number): Promise<Circle> {
  const circle = memberOnly(await circleOf(ctx, circleId));
  if (!circle.can.own && !adminRights.some((right) => circle.can[right])) fail('forbidden');
  return circle;
}

/**
 * Locks who calls, before the circle. Rows that name them can still be written meanwhile: whoever holds the circle tells its
 * admins of what they do, so a full lock of an admin who waits for the circle would stand in the way of both.
 */
export async function lockCaller(tx: Tx<ViewerCtx>): Promise<void> {
  const { userId } = tx.viewer;
  if (!(await lockPeople(tx, [userId])).get(userId)?.visible) fail('login');
}

/**
 * The row under its lock, until the transaction ends, without a question who asks. Order of locks: people (ascending), orders,
 * this row, pools, accounts of the ledger.
 */
export async function lockCircle(tx: Tx, circleId: number): Promise<CircleRow> {
  return (await lockCircleRow(tx.db, circleId)) ?? notFound('通讯录不存在或已解散');
}

/** The same as `openCircle`, under the lock of the circle. */
export async function lockOpenCircle(tx: Tx<ViewerCtx>, circleId: number): Promise<Circle> {
  await lockCircle(tx, circleId);
  return openCircle(tx, circleId);
}

/** The same as `memberCircle`, under the lock of the circle: who may do it does not change meanwhile. */
export async function lockMemberCircle(tx: Tx<ViewerCtx>, circleId: number): Promise<Circle> {
  await lockCircle(tx, circleId);
  return memberCircle(tx, circleId);
}

/** The same as `managedCircle`, under the lock of the circle: who may do it does not change meanwhile. */
export async function lockManagedCircle(
  tx: Tx<ViewerCtx>,
  circleId: number,
  right: AdminRight | 'own',
): Promise<Circle> {
  await lockCircle(tx, circleId);
  return managedCircle(tx, circleId, right);
}
