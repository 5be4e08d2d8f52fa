import type { PublicationStatus } from '@qunlu/contract/kernel/publication.ts';
import type { arrangeService as contract } from '@qunlu/contract/service/calls.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, type ViewerCtx } from '../../../../platform/context.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { presentService } from '../../present/service.ts';
import { services } from './services.ts';

/** D46, D47 */
export async function arrangeService(ctx: ViewerCtx, given: BodyOf<typeof contract>): Promise<Service> {
  const { id, status, is_top, sort } = given;
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    // Two that go on top at once must count each other.
    await lockUser(tx, userId);
    await services.arrange(tx, id, { status: status as PublicationStatus | undefined, is_top, sort });
    return presentService(await services.open(tx, id, userId), userId, tx.now);
  });
}

/** D152: orders go on, with title, ways and pictures as they were. */
export async function deleteService(ctx: ViewerCtx, id: number): Promise<{ service_id: number }> {
  await services.remove(ctx, id);
  return { service_id: id };
}
