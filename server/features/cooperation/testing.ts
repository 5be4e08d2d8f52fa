import { createCooperation } from '@qunlu/contract/cooperation/calls.ts';
import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';

type Given = BodyInput<typeof createCooperation>['cooperation'];

/** What a post says unless a test says otherwise: 找一家茶叶礼盒的渠道, in 杭州. */
export const cooperationBody = (changes: Partial<Given> = {}): BodyInput<typeof createCooperation> => ({
  cooperation: {
    side: 'need',
    kind: 'channel',
    title: '找茶叶礼盒的销售渠道',
    content: '自有茶园，年产三千套，想进商超和礼品公司',
    images: [],
    industry: 1002,
    citycode: '330100',
    cityname: '杭州市',
    ...changes,
  },
});

/** Publishes as `owner`, by default a new person with a card. */
export async function makeCooperation(
  world: World,
  owner?: Person,
  changes: Partial<Given> = {},
): Promise<{ owner: Person; post: Cooperation }> {
  const person = owner ?? (await makeCard(world)).owner;
  const post = await world.ask(createCooperation, { body: cooperationBody(changes), token: person.token });
  return { owner: person, post };
}
