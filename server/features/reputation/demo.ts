import { listMine } from '@qunlu/contract/circle/home.ts';
import { adjustReputation, listRanks } from '@qunlu/contract/reputation/calls.ts';
import type { DemoWorld } from '../../platform/demo.ts';

/** What members of the tea circle earned by themselves is there already; its owner thanks one who helped. */
async function thank(world: DemoWorld): Promise<void> {
  await world.deps.outbox.idle();
  await world.at(world.host.name, async (as) => {
    const { list } = await world.call(listMine, { query: {}, as });
    const id = list.find(({ name }) => name === '西湖茶友会')?.id ?? 0;
    const ranks = await world.call(listRanks, { query: { id, span: 'all' }, as });
    const member = ranks.list.find(({ name }) => name === '苏晓');
    if (!member) return;
    const body = { id, member_id: member.member_id, credit: 20, reason: '给大家打了茶罐的样' };
    await world.call(adjustReputation, { body, as });
  });
}

export const demo = (world: DemoWorld): Promise<void> => Promise.resolve(world.afterAll(() => thank(world)));
