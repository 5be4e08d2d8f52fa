import { searchAll, searchList } from '@qunlu/contract/discovery/search.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';

const world = useWorld();

const search = (by: Person, q: string) => world.ask(searchAll, { query: { q }, token: by.token });
/** A card is read after the commit that changed it. */
const read = () => world.deps.outbox.idle();
const person = async (realname: string, company = '', position = '') => {
  const { owner, card } = await makeCard(world, undefined, { realname, company, position });
  return { ...owner, card };
};
const names = async (by: Person, q: string) => (await search(by, q)).people.list.map(({ name }) => name);

test('somebody is found by name, pinyin in full, in parts and by initials, by company and position [R012]', async () => {
  const her = await person('欧阳小满', '晴川园林', '造价师');
  const me = await makePerson(world);
  await read();
  for (const q of [
    '欧',
    '欧阳小满',
    '小满',
    '满',
    'ouyangxiaoman',
    'ou yang',
    'ouyang xiao',
    'OuYang',
    'xiaoman',
    'oyxm',
    'oy',
    '晴川',
    'qingchuan',
    '园林 欧阳',
    '造价师',
    '小满 造价',
  ])
    expect(await names(me, q), q).toEqual(['欧阳小满']);
  for (const q of ['阳欧', 'xiaohua', '晴天', '%', '**', '欧阳大满'])
    expect(await names(me, q), q).toEqual([]);
  const [found] = (await search(me, '欧阳小满')).people.list;
  expect(found).toMatchObject({
    user_id: her.userId,
    card_id: her.card.card_id,
    title: '晴川园林 造价师',
    tie: '',
  });
});
