import { inTransaction, jobContext, type Deps } from '../../../platform/context.ts';
import { eachDue } from '../../../platform/job-rows.ts';
import { notify } from '../../notification/api/notifications.ts';
import { expireOne, findExpired } from '../store/cooperations.ts';
import { minePath } from './paths.ts';

/** Job (D132): what nobody has renewed is over, and its owner reads how it goes on. */
export async function expirePosts(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  await eachDue(deps, 'cooperation.expire', goesOn, {
    find: (behind, size) => findExpired(ctx.db, { now: ctx.now, behind, size }),
    idOf: (row) => row.cooperation_id,
    work: (row) =>
      inTransaction(ctx, async (tx) => {
        if (!(await expireOne(tx.db, row.cooperation_id, tx.now))) return;
        await notify(tx, row.user_id, {
          category: 'content',
          title: '您的合作到期了',
          body: `“${row.title}”：还需要的话，点一下就能续期 90 天。`,
          path: minePath('posts'),
          key: `cooperation-expired:${row.cooperation_id}:${tx.now.getTime()}`,
          many: '{n} 条合作到期了',
        });
      }),
  });
}
