import { setTags } from '@qunlu/contract/discovery/tags.ts';
import type { DemoWorld } from '../../platform/demo.ts';

/** What some people of the demo are interested in, so that they may know each other by it. */
const tags: Readonly<Record<string, readonly string[]>> = {
  林知远: ['茶', '摄影', '乡村振兴', '手工制茶'],
  苏晓: ['设计', '摄影', '展览'],
  陈默: ['编程', '骑行', '茶'],
};

/** Of those who live there, in turn. */
const others: readonly (readonly string[])[] = [
  ['茶', '登山'],
  ['摄影', '旅行'],
  ['读书会', '茶'],
];

export async function demo(world: DemoWorld): Promise<void> {
  const neighbours = world.crowd
    .slice(0, 6)
    .map(({ name }, at) => [name, others[at % others.length] ?? []] as const);
  for (const [name, own] of [...Object.entries(tags), ...neighbours])
    await world.at(name, (as) => world.call(setTags, { body: { tags: [...own] }, as }));
}
