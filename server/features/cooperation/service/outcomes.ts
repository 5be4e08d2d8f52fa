import type { CooperationApplication } from '@qunlu/contract/cooperation/entity.ts';
import { applicationState, cooperationRules, type Outcome } from '@qunlu/contract/cooperation/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, jobContext, type Deps, type ViewerCtx } from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { notifyAll, settle } from '../../notification/api/notifications.ts';
import { isMade } from '../policy.ts';
import { presentApplication } from '../present.ts';
import { findDue, findShown, lockApplication, noteAsked, updateApplication } from '../store/applications.ts';
import { addDeal } from '../store/cooperations.ts';
import { minePath, outcomeKey } from './paths.ts';

/** Job: 30 days after it was accepted both are asked once what came of it. */
export async function askOutcomes(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  const before = after(ctx.now, -cooperationRules.askAfter * 86_400);
  await eachDue(deps, 'cooperation.ask', goesOn, {
    find: (behind, size) => findDue(ctx.db, { before, behind, size }),
    idOf: (row) => row.application_id,
    work: (row) =>
      inTransaction(ctx, async (tx) => {
        if (!(await noteAsked(tx.db, row.application_id, tx.now))) return;
        const ask = (userId: number, name: string) => ({
          userId,
          category: 'friend' as const,
          title: `您和${name}谈得怎么样了？`,
          body: `“${row.title}”：说一句结果就好，对方看不到您说了什么。`,
          path: minePath('asked'),
          key: outcomeKey(row.application_id),
          many: '{n} 个合作想知道结果',
        });
        await notifyAll(tx, [ask(row.user_id, row.owner), ask(row.owner_id, row.asker)]);
      }),
  });
}

/** D132: counted, and told to nobody; somebody may say so again when it has come further. */
export const report = (
  ctx: ViewerCtx,
  { id, outcome: said }: { id: number; outcome: number },
): Promise<CooperationApplication> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const gone = (): never => notFound('申请不存在或已不可见');
    if (!(await findShown(tx.db, id, userId))) gone();
    // Both may answer at once, and the count follows from what both have said.
    const before = (await lockApplication(tx.db, id)) ?? gone();
    if (before.state !== applicationState.accepted || before.asked_at === null)
      fail('stateChanged', { message: `同意 ${cooperationRules.askAfter} 天后再来说结果` });
    const outcome = said as Outcome;
    const own = before.owner_id === userId ? { owner_outcome: outcome } : { user_outcome: outcome };
    await updateApplication(tx.db, id, own);
    const step = Number(isMade({ ...before, ...own })) - Number(isMade(before));
    if (step !== 0) await addDeal(tx.db, before.cooperation_id, step > 0 ? 1 : -1);
    await settle(tx, userId, [outcomeKey(id)]);
    return presentApplication((await findShown(tx.db, id, userId)) ?? gone(), userId);
  });
