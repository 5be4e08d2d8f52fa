import { createClue, followClue, takeClue } from '@qunlu/contract/clue/calls.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { DemoWorld } from '../../platform/demo.ts';

const leads: readonly Omit<BodyInput<typeof createClue>, 'id'>[] = [
  {
    title: '找一家能做小批量茶礼盒的包装厂',
    industry: 2,
    citycode: '330100',
    cityname: '杭州市',
    need: '年前要三千套，天地盖，先看样再下单，能开专票。\n之前合作的厂搬去了外地，希望就近长期做。',
    budget: 3,
    days: 60,
  },
  {
    title: '收一批 2024 年的安吉白茶，自己喝也送客户',
    industry: 1,
    citycode: '330500',
    cityname: '湖州市',
    need: '二十斤左右，要能说清楚是哪座山的。',
    budget: 1,
    days: 30,
  },
];

/** Leads of the first circle: one that a member follows up, one that nobody has taken. */
export async function demo(world: DemoWorld): Promise<void> {
  const host = world.host.name;
  const made = await world.at(host, async (as) => {
    const { list } = await world.call(listMine, { query: {}, as });
    const id = list.find(({ name }) => name === '西湖茶友会')?.id ?? 0;
    await world.call(setPlugins, {
      body: { id, rows: [{ key: 'clue', enabled: 1, visible: 1, sort: 60 }] },
      as,
    });
    const clues: number[] = [];
    for (const lead of leads)
      clues.push((await world.call(createClue, { body: { id, ...lead }, as })).clue_id);
    return { id, clue_id: clues[0] ?? 0 };
  });
  await world.at('苏晓', async (as) => {
    await world.call(takeClue, { body: made, as });
    await world.call(followClue, {
      body: { ...made, note: '问了两家做过我包装的厂，一家在余杭，约了周三带样品过来。' },
      as,
    });
  });
}
