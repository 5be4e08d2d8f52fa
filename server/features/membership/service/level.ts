import { membershipLevels } from '@qunlu/contract/membership/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Membership } from '../ports.ts';
import { findRank } from '../store/level.ts';

/** A membership by its rank, as `vip_standing` has it; 0: none. */
export const levelOf = (rank: number): Membership => membershipLevels[rank] ?? 'none';

/** Whether `held` permits what `needed` permits. */
export const covers = (held: Membership, needed: Membership): boolean =>
  membershipLevels.indexOf(held) >= membershipLevels.indexOf(needed);

/** The membership that quotas depend on (D118). A list of people joins `vip_standing` instead. */
export const membershipOf = async (ctx: Ctx, userId: number): Promise<Membership> =>
  levelOf(await findRank(ctx.db, userId, ctx.now));
