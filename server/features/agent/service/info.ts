import type { AgentInfo } from '@qunlu/contract/agent/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { agentRules } from '@qunlu/contract/agent/rules.ts';
import { after, inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import type { OwnStates } from '../../account/ports.ts';
import { registeredAt } from '../../account/api/people.ts';
import { feeCircleOwners } from '../ports.ts';
import { findShort, findSummary } from '../store/people.ts';
import { bind, inviteOf, inviterOf } from './bonds.ts';
import { agentSetting } from './settings.ts';

/** Where somebody who follows a link arrives. */
const invitePath = '/app/open-vip';

/** C106: a person's code, made now if they have none, whom they brought and what they earned. */
export async function myInfo(ctx: ViewerCtx): Promise<AgentInfo> {
  const { userId } = ctx.viewer;
  const invite = await inviteOf(ctx, userId, invitePath);
  const { direct, indirect, frozen, settled, until } = await findSummary(ctx.db, userId, ctx.now);
  return {
    level: until ? 2 : 1,
    direct,
    indirect,
    frozen,
    settled,
    ...invite,
    direct_rate: await agentSetting(ctx, 'direct'),
    indirect_rate: await agentSetting(ctx, 'indirect'),
    inviter: await inviterOf(ctx, userId),
    until: until ? secondsOf(until) : 0,
    can_accept: !until && (await isYoung(ctx, userId)),
  };
}

const isYoung = async (ctx: Ctx, userId: number): Promise<boolean> =>
  after(await registeredAt(ctx, userId), agentRules.youngDays * 86_400) > ctx.now;

/** C107, D123: a young account comes under an agent, once; it changes nothing of any price. */
export function becomeIndirect(ctx: ViewerCtx, code: string): Promise<AgentInfo> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    const young = await isYoung(tx, userId);
    const outcome = await bind(tx, { userId, code, source: 'subordinate' }, async (agentId, bond) => {
      if (bond) return bond.agent_id === agentId ? 'same' : 'bound';
      return young ? undefined : 'old';
    });
    if (outcome === 'unknown') fail('notFound', { message: '没有这个推荐码，请核对后再填', field: 'agent' });
    if (outcome === 'self') fail('forbidden', { message: '不能填自己的推荐码，请填推荐您的人的' });
    if (outcome === 'bound') fail('stateChanged', { message: '您已经有推荐人，不能再换' });
    if (outcome === 'old')
      fail('stateChanged', { message: `注册超过 ${agentRules.youngDays} 天，不能再填推荐码` });
    if (outcome === 'cycle') fail('forbidden', { message: '对方是由您推荐来的，不能再做您的推荐人' });
    return myInfo(tx);
  });
}

/** C105: asked of whoever has phonebooks. */
export async function isFeeMaster(ctx: ViewerCtx): Promise<{ master: boolean }> {
  for (const owns of ctx.deps.ports.get(feeCircleOwners))
    if (await owns(ctx, ctx.viewer.userId)) return { master: true };
  return { master: false };
}

/** E192: in short, without making a code. */
export async function ownState(ctx: Ctx, userId: number): Promise<OwnStates> {
  const { code, direct, bound } = await findShort(ctx.db, userId, ctx.now);
  return { myPhonebookAgentInfoDetail: { level: bound ? 2 : 1, direct, code } };
}
