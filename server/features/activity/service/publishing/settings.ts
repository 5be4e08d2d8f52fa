import type { OwnActivity, setActivitySettings as contract } from '@qunlu/contract/activity/publish.ts';
import { visibility, visibilityLabels, type Visibility } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../../platform/context.ts';
import { updateActivity } from '../../store/writing.ts';
import { logActivity } from '../logs.ts';
import { activities } from './activities.ts';
import { lockEditable, requireAhead } from './edit.ts';
import { requireHost } from './limits.ts';
import { ownActivity } from './own.ts';

/** R119: who finds it, whether one can register now, whether its page says who comes, how forms are filled. */
export const setSettings = (
  ctx: ViewerCtx,
  id: number,
  given: BodyOf<typeof contract>,
): Promise<OwnActivity> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockEditable(tx, id, 'host');
    const row = await activities.take(tx, id);
    requireAhead(row, tx.now);
    const seen = given.visibility as Visibility;
    if (seen === visibility.circle && row.circle_id === null)
      fail('invalid', { message: '这个活动不在圈子里办，不能只给成员看', field: 'visibility' });
    if (seen === visibility.public && row.visibility !== visibility.public)
      await requireHost(tx, userId, { isPublic: true, sells: false });
    const after = {
      visibility: seen,
      paused: given.paused === 1,
      people_shown: given.people_shown === 1,
      form_each: given.form_each === 1,
    };
    const words = (state: Pick<typeof row, keyof typeof after>) => ({
      visibility: visibilityLabels[state.visibility],
      paused: state.paused,
      people_shown: state.people_shown,
      form_each: state.form_each,
    });
    await updateActivity(tx.db, id, after);
    await logActivity(tx, { activityId: id, what: 'settings', before: words(row), after: words(after) });
    return ownActivity(tx, id);
  });
