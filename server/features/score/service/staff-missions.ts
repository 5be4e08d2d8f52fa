import type {
  listStaffMissions as listContract,
  setMission as setContract,
  StaffMission,
} from '@qunlu/contract/score/staff.ts';
import { missionMode } from '@qunlu/contract/score/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pageSizeMax, pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { peopleById } from '../../account/api/directory.ts';
import { audit } from '../../staff/api/audit.ts';
import { presentStaffMission } from '../present.ts';
import { putMission } from '../store/missions.ts';
import { allMissions, allOffers, type Offer } from './mission-table.ts';

async function present(ctx: Ctx, offers: readonly Offer[]): Promise<StaffMission[]> {
  const usual = new Map(allMissions(ctx).map((mission) => [mission.id, mission]));
  const people = await peopleById(
    ctx,
    offers.flatMap(({ changed }) => (changed?.changed_by ? [changed.changed_by] : [])),
  );
  return offers.map((offer) =>
    presentStaffMission(
      offer,
      usual.get(offer.id) ?? offer,
      people.get(offer.changed?.changed_by ?? 0)?.username ?? '',
    ),
  );
}

/** The missions of all features; `next` counts them. */
export async function listStaffMissions(
  ctx: StaffCtx,
  { size = pageSizeMax, next = 0 }: { size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof listContract>> {
  const all = await allOffers(ctx);
  const end = next + size;
  return { list: await present(ctx, all.slice(next, end)), next: end < all.length ? end : pagingEnd };
}

const find = async (ctx: Ctx, id: number): Promise<Offer> =>
  (await allOffers(ctx)).find((one) => one.id === id) ?? fail('notFound', { message: '没有这个任务' });

export async function setMission(ctx: StaffCtx, given: BodyOf<typeof setContract>): Promise<StaffMission> {
  const { id, score, max, days, reason } = given;
  const open = Boolean(given.open);
  const { key, mode, title } = await find(ctx, id);
  if (mode !== missionMode.each && max !== 1)
    fail('invalid', {
      message: mode === missionMode.once ? '这个任务只有一次，次数请填 1' : '这个任务每天一次，次数请填 1',
      field: 'max',
    });
  return inTransaction(ctx, async (tx) => {
    await putMission(tx.db, {
      mission: key,
      score,
      max,
      days,
      open,
      changed_by: tx.staff.userId,
      changed_at: tx.now,
    });
    const extra = days > 0 ? `，送会员 ${days} 天` : '';
    await audit(tx, {
      action: 'set-mission',
      subject: `mission:${id}`,
      reason: `${title} ${score}×${max}${extra}，${open ? '开放' : '关闭'}：${reason}`,
    });
    const [mission] = await present(tx, [await find(tx, id)]);
    return mission ?? fail('busy');
  });
}
