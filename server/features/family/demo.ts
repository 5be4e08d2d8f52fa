import { createFamily } from '@qunlu/contract/family/calls.ts';
import { inviteCircle } from '@qunlu/contract/family/invitations.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import type { DemoWorld } from '../../platform/demo.ts';

/** A family of the designers' circle, which waits for the word of the first person. */
export const demo = (world: DemoWorld): Promise<void> =>
  world.at('苏晓', async (as) => {
    const { list } = await world.call(listMine, { query: {}, as });
    const idOf = (wanted: string): number => list.find(({ name }) => name === wanted)?.id ?? 0;
    const { family_id: id } = await world.call(createFamily, {
      body: {
        name: '江南手艺人',
        intro: '做设计的、做茶的、做器物的放在一起，一年办两次市集。',
        phonebook_ids: [idOf('江南设计人')],
      },
      as,
    });
    await world.call(inviteCircle, {
      body: {
        id,
        phonebook_id: idOf('西湖茶友会'),
        note: '春天的市集想请茶友会来摆茶席，先放进一个大家庭，联系方便。',
      },
      as,
    });
  });
