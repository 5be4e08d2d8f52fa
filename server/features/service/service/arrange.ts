import type { arrangeService as contract } from '@qunlu/contract/service/calls.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import { serviceRules, type ServiceStatus } from '@qunlu/contract/service/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { forgetSubject } from '../../moderation/api/reports.ts';
import { isOwn } from '../policy/viewing.ts';
import { presentService } from '../present/service.ts';
import { countTopsOf, updateService, wasOrdered } from '../store/writing.ts';
import { lockOwn, subjectOf } from './publish.ts';
import { noSuchService, serviceFor } from './view.ts';

/** D46, D47: shown or hidden, on top, its place. What is not given stays. */
export async function arrangeService(ctx: ViewerCtx, given: BodyOf<typeof contract>): Promise<Service> {
  const { id, status, is_top: isTop, sort } = given;
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    // Two that go on top at once must count each other.
    await lockUser(tx, userId);
    const row = await lockOwn(tx, id);
    if (isTop === 1 && (await countTopsOf(tx.db, userId, id)) >= serviceRules.tops)
      fail('conflict', { message: `最多置顶${serviceRules.tops}个服务，请先取消一个` });
    await updateService(tx.db, id, {
      status: (status as ServiceStatus | undefined) ?? row.status,
      is_top: isTop === undefined ? row.is_top : isTop === 1,
      sort: sort ?? row.sort,
    });
    return presentService(await serviceFor(tx, id, userId), userId, tx.now);
  });
}

/** D152: for ever, and for everybody; orders go on, with title, ways and pictures as they were. */
export async function deleteService(ctx: ViewerCtx, id: number): Promise<{ service_id: number }> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    if (!isOwn(await serviceFor(tx, id, userId), userId)) noSuchService();
    // What stands in moderation is locked before the service, as by whoever decides about it.
    await forgetSubject(tx, { type: 'service', id });
    await lockOwn(tx, id);
    await updateService(tx.db, id, { deleted_at: tx.now, is_top: false });
    if (!(await wasOrdered(tx.db, id))) await releaseFiles(tx, [subjectOf(id)]);
    return { service_id: id };
  });
}
