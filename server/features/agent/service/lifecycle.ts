import { commissionLabels } from '@qunlu/contract/agent/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { accountsOf } from '../../account/api/people.ts';
import type { Lifecycle, MergeSides } from '../../lifecycle/ports.ts';
import { byShard } from '../../ledger/api/post.ts';
import { forfeitOwn } from '../../order/api/commission-desk.ts';
import { masked } from '../policy.ts';
import { findBond, lockBinding, reaches } from '../store/bonds.ts';
import { findCode } from '../store/codes.ts';
import { findOwn } from '../store/desk.ts';
import {
  dropBondOf,
  forget,
  moveBonds,
  moveCode,
  moveCommissions,
  moveDevices,
  refuseOwn,
} from '../store/lifecycle.ts';
import { findPeople } from '../store/people.ts';
import { inviterOf } from './bonds.ts';

/** Bound of an export. */
const exportMax = 10_000;

const kept = { kind: 'keep', why: 'trade records are kept three years (D13)' } as const;

async function merge(tx: Tx, sides: MergeSides): Promise<void> {
  await lockBinding(tx.db);
  await moveCode(tx.db, sides);
  await moveBonds(tx.db, sides, tx.now);
  // Two chains that met in one person may be a circle now.
  const bond = await findBond(tx.db, sides.keep, tx.now);
  if (bond && (await reaches(tx.db, bond.agent_id, sides.keep, tx.now))) await dropBondOf(tx.db, sides.keep);
  await moveDevices(tx.db, sides);
  await moveCommissions(tx.db, sides);
  // Nobody earns by what they buy: else whoever has two accounts gets it by making them one.
  const refused = await refuseOwn(tx.db, sides.keep, { reason: ownReason, at: tx.now });
  for (const orderId of refused.toSorted(byShard)) await forfeitOwn(tx, orderId, sides.keep);
}

const ownReason = '推荐人和买家已合并为同一个账号';

async function exportOwn(ctx: Ctx, agentId: number): Promise<{ json: Record<string, unknown> }> {
  const wanted = { agentId, before: Number.MAX_SAFE_INTEGER, size: exportMax, now: ctx.now };
  const people = await findPeople(ctx.db, { ...wanted, level: 1 });
  const commissions = [];
  let before: number | undefined;
  do {
    const page = await findOwn(ctx.db, { agentId, state: undefined, before, size: 400 });
    commissions.push(...page.rows);
    before = page.next;
  } while (before !== undefined && commissions.length < exportMax);
  return {
    json: {
      推荐: {
        推荐码: (await findCode(ctx.db, agentId)) ?? '',
        推荐我的人: await inviterOf(ctx, agentId),
        我推荐的人: people.map((one) => ({
          称呼: masked(one.username),
          时间: dateTime(secondsOf(one.bound_at)),
          佣金: `${yuan(one.earned)}元`,
        })),
      },
      佣金: commissions.map((one) => ({
        时间: dateTime(secondsOf(one.created_at)),
        内容: one.title,
        金额: `${yuan(one.amount)}元`,
        状态: commissionLabels[one.state],
        原因: one.reason,
      })),
    },
  };
}

export const agentLifecycle: Lifecycle = {
  feature: 'agent',
  columns: {
    'agent_agent.user_id': {
      merge: { kind: 'move', why: 'of two codes each leads to the kept account, whose own is shown' },
      erase: { kind: 'erase', why: 'nobody is brought by them any more' },
    },
    'agent_bond.user_id': {
      merge: { kind: 'move', why: 'who brought the kept account counts, else who brought the other' },
      erase: { kind: 'erase', why: 'nobody earns by them any more' },
    },
    'agent_bond.agent_id': {
      merge: { kind: 'move', why: 'whom one brought, both brought; nobody themself' },
      erase: { kind: 'erase', why: 'they earn nothing any more' },
    },
    'agent_device.user_id': {
      merge: { kind: 'move', why: 'the devices are of one person' },
      erase: { kind: 'erase', why: 'nothing of theirs is checked any more' },
    },
    'agent_commission.agent_id': {
      merge: { kind: 'move', why: 'what was earned is the kept account’s' },
      erase: kept,
    },
    'agent_commission.buyer_id': {
      merge: { kind: 'move', why: 'what was bought is the kept account’s' },
      erase: kept,
    },
    'agent_commission.decided_by': {
      merge: { kind: 'move', why: 'decisions are the kept account’s' },
      erase: { kind: 'anonymise', why: 'the decision stands, by nobody' },
    },
  },
  merge,
  async erase(tx, userId) {
    await forget(tx.db, await accountsOf(tx, userId));
  },
  erases: ['推荐码、推荐关系'],
  keeps: ['佣金记录，法律要求保留三年'],
  exportData: exportOwn,
};
