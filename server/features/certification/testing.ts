import { jobContext, type StaffCtx } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { certificationReview, decideReview } from './service/review.ts';

/** Applies with two fresh pictures; answers the number of the case. */
export async function applyWithPictures(world: World, person: Person, cardId: number): Promise<number> {
  const card_img = (await upload(world, person, { bucket: 'private' })).key;
  const idcard_img = (await upload(world, person, { bucket: 'private' })).key;
  const { status, text, body } = await world.call('POST', '/v1/card/setcertify', {
    token: person.token,
    query: { id: cardId },
    body: { card_img, idcard_img },
  });
  if (status !== 200) throw new Error(text);
  return body.certify_id;
}

/** Decides a case as it stands now, as somebody who has nothing else to do with it. */
export async function decideAsStaff(world: World, id: number, pass: boolean, message = ''): Promise<void> {
  const { userId } = await makePerson(world);
  const ctx: StaffCtx = {
    ...jobContext(world.deps),
    viewer: null,
    staff: { userId, roles: ['auditor'], sessionHash: Buffer.alloc(0) },
  };
  const { revision } = await certificationReview.find(ctx, id);
  await decideReview(ctx, { id, verdict: pass ? 'pass' : 'reject', message, revision });
}
