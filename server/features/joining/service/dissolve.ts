import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { CircleEnding, dissolveCircle as contract } from '@qunlu/contract/joining/owner.ts';
import { circleStatus, memberRole, memberState, circleRules } from '@qunlu/contract/circle/rules.ts';
import { after, inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { requireProof } from '../../account/api/reauthentication.ts';
import { countPaid } from '../../dues/api/owed.ts';
import { notifyAll } from '../../notification/api/notifications.ts';
import { circleOf, lockCaller, lockCircle, type Circle } from '../../circle/api/access.ts';
import { beginDissolving, stopDissolving } from '../../circle/api/dissolving.ts';
import { circleRowOf, type CircleRow } from '../../circle/api/rows.ts';
import { findNormal } from '../store/people.ts';
import { forgetOffer } from './transfer.ts';
import { endApplications, endingJob, notifyOwed } from './ending.ts';

/** The owner's own, a forbidden one, too: it must be possible to give that up. */
function owned(circle: Circle): CircleRow {
  const { row, me } = circle;
  if (me?.state !== memberState.normal) fail('membersOnly');
  if (me.role !== memberRole.owner) fail('forbidden');
  return row;
}

const shown = (row: CircleRow, paid: number, at: Date): CircleEnding => ({
  name: row.name,
  status: row.status,
  members: row.members,
  paid,
  dissolve_at: secondsOf(row.dissolve_at ?? at),
});

/** D68: at once while nobody has paid, or nobody may come in anyway; otherwise after a notice. */
function endsAt(row: CircleRow, paid: number, now: Date): Date {
  if (paid === 0 || row.status === circleStatus.forbidden) return now;
  return after(now, circleRules.dissolveDays * 86_400);
}

/** What dissolving would do, or does. */
export async function viewDissolve(ctx: ViewerCtx, circleId: number): Promise<CircleEnding> {
  const row = owned(await circleOf(ctx, circleId));
  const paid = await countPaid(ctx, circleId);
  return shown(row, paid, endsAt(row, paid, ctx.now));
}

/** D68: begins; the job ends it. One that begins now is gone for everybody with the answer. */
export async function dissolveCircle(
  ctx: ViewerCtx,
  { id, name }: BodyOf<typeof contract>,
): Promise<CircleEnding> {
  const seen = owned(await circleOf(ctx, id));
  if (name !== seen.name) fail('invalid', { message: `名称不一样，请照着输入“${seen.name}”`, field: 'name' });
  await requireProof(ctx);
  const answer = await inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockCircle(tx, id);
    const row = owned(await circleOf(tx, id));
    if (row.name !== name) fail('stateChanged');
    const paid = await countPaid(tx, id);
    if (row.status === circleStatus.dissolving) return shown(row, paid, tx.now);
    const at = endsAt(row, paid, tx.now);
    const dissolving = await beginDissolving(tx, row, at);
    await forgetOffer(tx, { circleId: id });
    const begun = shown(dissolving, paid, at);
    // Gone with the answer, though the job has still to settle it.
    return at > tx.now ? begun : { ...begun, status: circleStatus.dissolved };
  });
  if (answer.dissolve_at <= secondsOf(ctx.now)) ctx.deps.triggerJob(endingJob);
  return answer;
}

/** The circle stays: whoever looked at it before is told. */
export async function cancelDissolve(ctx: ViewerCtx, circleId: number): Promise<CircleEnding> {
  owned(await circleOf(ctx, circleId));
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockCircle(tx, circleId);
    const row = owned(await circleOf(tx, circleId));
    const paid = await countPaid(tx, circleId);
    if (row.status !== circleStatus.dissolving) return shown(row, paid, endsAt(row, paid, tx.now));
    const kept = await stopDissolving(tx, row);
    return shown(kept, paid, endsAt(kept, paid, tx.now));
  });
}

const batch = 500;

/** After the commit: all members read that the circle will be dissolved, or is not after all. Repeats change nothing. */
export async function notifyEnding(
  ctx: Ctx,
  { phonebookId: circleId, endsAt: ends, at }: { phonebookId: number; endsAt: number; at: number },
): Promise<void> {
  const row = await circleRowOf(ctx, circleId);
  if (!row) return;
  // Unless the owner has kept it since.
  if (ends > 0 && row.status === circleStatus.dissolving) {
    // Nobody comes in any more, so nobody's payment waits for a week.
    await endApplications(ctx.deps, row);
    await notifyOwed(ctx, row, at);
  }
  const notified =
    ends > 0
      ? {
          title: '通讯录将要解散',
          body: `“${row.name}”将在 ${dateTime(ends)} 解散，会费按剩余天数退还。想留的联系方式请先交换名片。`,
        }
      : { title: '通讯录不解散了', body: `“${row.name}”的圈主取消了解散，一切照旧。` };
  for (let behind = 0; ;) {
    const members = await findNormal(ctx.db, circleId, { behind, size: batch });
    await notifyAll(
      ctx,
      members
        .filter(({ user_id }) => user_id !== row.owner_id)
        .map(({ user_id }) => ({
          userId: user_id,
          category: 'membership' as const,
          ...notified,
          path: `/phonebook/${circleId}`,
          key: `phonebook-ending:${circleId}:${ends}:${at}`,
        })),
    );
    if (members.length < batch) return;
    behind = members.at(-1)?.member_id ?? behind;
  }
}
