import { commissionLabels } from '@qunlu/contract/agent/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import {
  byFeature,
  decision,
  erase,
  keep,
  move,
  type Lifecycle,
  type MergeSides,
} from '../../lifecycle/ports.ts';
import { byShard } from '../../ledger/api/post.ts';
import { forfeitOwn } from '../../order/api/staff-commissions.ts';
import { masked } from '../policy.ts';
import { findBond, lockBinding, reaches } from '../store/bonds.ts';
import { findCode } from '../store/codes.ts';
import { findOwn } from '../store/staff.ts';
import { dropBondOf, moveBonds, moveCode, refuseOwn } from '../store/lifecycle.ts';
import { findPeople } from '../store/people.ts';
import { inviterOf } from './bonds.ts';

const kept = keep('trade records are kept three years (D13)');

async function merge(tx: Tx, sides: MergeSides): Promise<void> {
  await lockBinding(tx.db);
  await moveCode(tx.db, sides);
  await moveBonds(tx.db, sides, tx.now);
  // Two chains that met in one person may be a circle now.
  const bond = await findBond(tx.db, sides.keep, tx.now);
  if (bond && (await reaches(tx.db, bond.agent_id, sides.keep, tx.now))) await dropBondOf(tx.db, sides.keep);
}

/** Nobody earns by what they buy: else whoever has two accounts gets it by making them one. */
async function afterMerge(tx: Tx, sides: MergeSides): Promise<void> {
  const refused = await refuseOwn(tx.db, sides.keep, { reason: ownReason, at: tx.now });
  for (const orderId of refused.toSorted(byShard)) await forfeitOwn(tx, orderId, sides.keep);
}

const ownReason = '推荐人和买家已合并为同一个账号';

async function exportOwn(ctx: Ctx, agentId: number, max: number): Promise<Record<string, unknown>> {
  const wanted = { agentId, before: Number.MAX_SAFE_INTEGER, size: max, now: ctx.now };
  const people = await findPeople(ctx.db, { ...wanted, level: 1 });
  const commissions = [];
  let before: number | undefined;
  do {
    const page = await findOwn(ctx.db, { agentId, state: undefined, before, size: 400 });
    commissions.push(...page.rows);
    before = page.next;
  } while (before !== undefined && commissions.length < max);
  return {
    推荐: {
      推荐码: (await findCode(ctx.db, agentId)) ?? '',
      推荐我的人: await inviterOf(ctx, agentId),
      我推荐的人: people.map((one) => ({
        称呼: masked(one.username),
        时间: one.bound_at,
        佣金: `${yuan(one.earned)} 元`,
      })),
    },
    佣金: commissions.map((one) => ({
      时间: one.created_at,
      内容: one.title,
      金额: `${yuan(one.amount)} 元`,
      状态: commissionLabels[one.state],
      原因: one.reason,
    })),
  };
}

export const agentLifecycle: Lifecycle = {
  feature: 'agent',
  columns: {
    'agent_agent.user_id': {
      merge: byFeature(move('of two codes each leads to the kept account, whose own is shown')),
      erase: erase('nobody is brought by them any more'),
    },
    'agent_bond.user_id': {
      merge: byFeature(move('who brought the kept account counts, else who brought the other')),
      erase: erase('nobody earns by them any more'),
    },
    'agent_bond.agent_id': {
      merge: byFeature(move('whom one brought, both brought; nobody themself')),
      erase: erase('they earn nothing any more'),
    },
    'agent_device.user_id': {
      merge: move('the devices are of one person', { once: ['device'] }),
      erase: erase('nothing of theirs is checked any more'),
    },
    'agent_commission.agent_id': { merge: move('what was earned is the kept account’s'), erase: kept },
    'agent_commission.buyer_id': { merge: move('what was bought is the kept account’s'), erase: kept },
    'agent_commission.decided_by': decision,
  },
  merge,
  afterMerge,
  erases: ['推荐码、推荐关系'],
  keeps: ['佣金记录，法律要求保留三年'],
  exports: exportOwn,
};
