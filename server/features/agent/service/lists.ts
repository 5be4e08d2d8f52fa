import type {
  AgentCommission,
  listCommissions as commissionsContract,
  listPeople as peopleContract,
} from '@qunlu/contract/agent/calls.ts';
import type { CommissionState } from '@qunlu/contract/agent/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { peopleById } from '../../account/api/directory.ts';
import { masked } from '../policy.ts';
import { findOwn } from '../store/staff.ts';
import { findPeople } from '../store/people.ts';

const defaultSize = 20;

export async function listPeople(
  ctx: ViewerCtx,
  query: { level?: number | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof peopleContract>> {
  const { size = defaultSize, next = Number.MAX_SAFE_INTEGER } = query;
  const level = query.level === 2 ? 2 : 1;
  const { userId: agentId } = ctx.viewer;
  const rows = await findPeople(ctx.db, { agentId, level, before: next, size: size + 1, now: ctx.now });
  return paged(rows, size, 'bond_id', (row) => ({
    id: row.bond_id,
    name: masked(row.username),
    level,
    joined_at: secondsOf(row.bound_at),
    until: secondsOf(row.ends_at),
    earned: row.earned,
  }));
}

export async function listCommissions(
  ctx: ViewerCtx,
  query: { state?: CommissionState | undefined; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof commissionsContract>> {
  const { size = defaultSize, next: before, state } = query;
  const { rows, next = pagingEnd } = await findOwn(ctx.db, {
    agentId: ctx.viewer.userId,
    state,
    before,
    size,
  });
  const buyers = await peopleById(
    ctx,
    rows.map(({ buyer_id }) => buyer_id),
  );
  return {
    list: rows.map((row): AgentCommission => ({
      id: row.commission_id,
      title: row.title,
      buyer: masked(buyers.get(row.buyer_id)?.username),
      level: row.level,
      amount: row.amount,
      rate: row.rate,
      state: row.state,
      reason: row.reason,
      at: secondsOf(row.created_at),
      release_at: row.state === 'frozen' && row.release_at ? secondsOf(row.release_at) : 0,
    })),
    next,
  };
}
