import { checkIn } from '@qunlu/contract/checkin/calls.ts';
import { saveCampaign, saveParams, savePatch } from '@qunlu/contract/checkin/settings.ts';
import { minuteOf } from '@qunlu/contract/checkin/streak.ts';
import { dayName } from '@qunlu/contract/checkin/words.ts';
import { listMine } from '@qunlu/contract/circle/home.ts';
import type { DemoCaller, DemoWorld, Scene } from '../../platform/demo.ts';

/** What people of the tea circle read, two days one after the other. */
const read: readonly (readonly string[])[] = [
  ['《茶经》五之煮，读到“其沸如鱼目”就去烧水了', '十二页，今天才知道为什么要醒茶'],
  ['读《闲情偶寄》里讲茶具的一节', '接着昨天的读，器皿那段抄下来了'],
  ['《岩茶笔记》两章，正好对着昨晚那泡水仙', '读到焙火，想起上次喝糊的那一泡'],
  ['《随园食单》茶酒单，短，读了两遍'],
  ['早起二十分钟，《茶疏》十页', '《茶疏》读完了，明天换一本'],
  ['陪孩子读《小王子》，也算', '今天是孩子读给我听的'],
];

const today = ['《茶经》六之饮，读得慢，五页', '今天下雨，最适合读书', '读完一章，给炉子添了回炭'];

const dayMs = 86_400_000;
const dayOf = (world: DemoWorld): number => Math.floor(minuteOf(world.deps.clock().getTime()) / 1440);

/** The circle has the module on from its beginning (joining/demo.ts). */
async function makeReading(world: DemoWorld): Promise<{ id: number; first: number } | null> {
  return world.at(world.host.name, async (as) => {
    const { list } = await world.call(listMine, { query: {}, as });
    const circle = list.find(({ name }) => name === '西湖茶友会')?.id;
    if (circle === undefined) return null;
    const first = dayOf(world);
    const cover: Scene = { kind: 'tea', hue: 60 };
    const body = {
      id: circle,
      title: '一杯茶的晨读',
      cover: await world.upload(as, await world.draw(cover)),
      intro: '每天泡好第一杯茶，读几页书，写一句。不求多，求天天。',
      starts_on: dayName(first),
      ends_on: dayName(first + 99),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      who: 'all',
      ranked: 1,
    } as const;
    const { id } = await world.call(saveCampaign, { body: { ...body, weekdays: [...body.weekdays] }, as });
    const params = { text: 4, images: 0, voice: 0, unit: '', place: 0 } as const;
    await world.call(saveParams, { body: { id, ...params }, as });
    const patch = { allowance: 3, days: 3, way: 'score', price: 20, counts: 1 } as const;
    await world.call(savePatch, { body: { id, ...patch }, as });
    return { id, first };
  });
}

const say = (world: DemoWorld, as: DemoCaller, id: number, text: string) =>
  world.call(checkIn, {
    body: { id, client_id: `demo-${id}-${dayOf(world)}`, day: dayName(dayOf(world)), window: 0, text },
    as,
  });

/** Most kept it up on both days; the host missed the second one, which can still be made good. */
export async function demo(world: DemoWorld): Promise<void> {
  const reading = await makeReading(world);
  if (!reading) return;
  const { id, first } = reading;
  const readers = world.crowd.slice(0, read.length);
  await world.at(world.host.name, (as) => say(world, as, id, '开个头：《茶经》一之源，读完泡了今年的明前'));
  for (const days of [0, 1])
    for (const [at, { name }] of readers.entries())
      await world.at(name, async (as) => {
        const text = read[at]?.[days];
        // In the morning, somewhat apart; who registered later does it as soon as they are there.
        const then = (first + days) * dayMs + (7 * 60 + 12 * at) * 60_000 - 8 * 3_600_000;
        const ahead = Math.floor((then - world.deps.clock().getTime()) / 1000);
        if (ahead > 0) world.pass(ahead);
        if (text !== undefined && dayOf(world) === first + days) await say(world, as, id, text);
      });
  world.afterAll(async () => {
    world.catchUp();
    for (const [at, { name }] of readers.slice(0, today.length).entries())
      await world.at(name, (as) => say(world, as, id, today[at] ?? ''));
  });
}
