import { answerInvitation, inviteCircle, listInvitations } from '@qunlu/contract/family/invitations.ts';
import { createFamily } from '@qunlu/contract/family/calls.ts';
import { sendAnnouncement } from '@qunlu/contract/family/announcements.ts';
import { by, newKey } from '../../world/circles.ts';
import type { ScreenScene } from '../scene.ts';
import { circlesOf, placeOf } from './circle.ts';

/** A family of a circle of the person's and one of a friend's, with a notice. */
export const scene: ScreenScene = {
  async settle(stage) {
    const { person, friend } = stage;
    const [place, { run, paid }] = [placeOf(stage), circlesOf(stage)];
    const call = by(place, person);
    const { family_id: id } = await call(createFamily, {
      body: {
        name: '钱塘江两岸爱茶的人和写字的人',
        intro: '喝茶的、种茶的、写茶的放在一起，春天一起办茶会，秋天一起出一本小书。',
        phonebook_ids: [run],
      },
      idempotencyKey: newKey(),
    });
    await call(inviteCircle, { body: { id, phonebook_id: paid, note: '请作者们也来' } });
    const { list } = await by(place, friend)(listInvitations, { query: { box: 'received' } });
    await by(place, friend)(answerInvitation, { body: { id: list[0]?.id ?? 0, yes: 1 } });
    await call(sendAnnouncement, {
      body: { id, title: '周六春茶会，各圈都可以来', body: '三点，龙井村 18 号院，带一只自己的杯子。' },
      idempotencyKey: newKey(),
    });
    return { '/family/:id': `/family/${id}` };
  },
};
