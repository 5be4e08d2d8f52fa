import type { viewApplication } from '@qunlu/contract/service/seller.ts';
import type { listApplications } from '@qunlu/contract/service/staff.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { applicationStatus } from '@qunlu/contract/service/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import { mayApply, type Needs } from '../policy/applications.ts';
import type { ApplicationRow, ListedApplication } from '../store/applications.ts';

const seconds = (at: Date | null | undefined): number => (at ? secondsOf(at) : 0);

export function presentOwn(
  row: ApplicationRow | undefined,
  needs: Needs,
  problem: string,
): OutputOf<typeof viewApplication> {
  const status = row?.status ?? applicationStatus.none;
  return {
    status,
    description: row?.description ?? '',
    images: JSON.stringify(row?.images ?? []),
    card_id: row?.card_id ?? 0,
    reason: row?.reason ?? '',
    applied_at: seconds(row?.applied_at),
    decided_at: seconds(row?.decided_at),
    due_at: seconds(row?.due_at),
    needs,
    can_apply: mayApply(status, needs, problem),
  };
}

/** For staff. */
export const presentListed = (
  row: ListedApplication,
  given: { decide: boolean; realname: boolean },
): OutputOf<typeof listApplications>['list'][number] => ({
  id: row.application_id,
  user_id: row.user_id,
  name: row.name ?? '',
  card_id: row.card_id,
  status: row.status,
  description: row.description,
  images: row.images,
  realname: given.realname,
  reason: row.reason,
  applied_at: secondsOf(row.applied_at),
  due_at: secondsOf(row.due_at),
  decided_at: seconds(row.decided_at),
  can: { decide: given.decide },
});
