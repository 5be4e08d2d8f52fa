import type { staffMe as contract } from '@qunlu/contract/staff/calls.ts';
import type { OutputOf, StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import type { StaffCtx } from '../../../platform/context.ts';
import { countAppeals } from '../../account/service/appeal-decision.ts';
import { peopleById } from '../../account/service/directory.ts';
import { waitingCases } from '../../certification/service/cases.ts';
import { countWaiting } from '../../moderation/service/decide.ts';

/** The member and what waits for them: 0 of what their roles do not decide. */
export async function me(ctx: StaffCtx): Promise<OutputOf<typeof contract>> {
  const { userId, roles } = ctx.staff;
  const mine = (...needed: StaffRole[]): boolean => needed.some((role) => roles.includes(role));
  return {
    user_id: userId,
    name: (await peopleById(ctx, [userId])).get(userId)?.username ?? '',
    roles: [...roles],
    waiting: {
      certifications: mine('auditor') ? await waitingCases(ctx) : 0,
      reports: mine('auditor') ? await countWaiting(ctx) : 0,
      appeals: mine('auditor', 'service') ? await countAppeals(ctx) : 0,
    },
  };
}
