import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { beforeAll, describe, expect } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard, mark } from '../card/testing.ts';
import { answerTo, applyTo } from './testing.ts';
import { testFields } from '../../testing/shape.ts';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

interface Facts {
  /** A friend with a name only, and one with everything. */
  bare: Friend;
  full: Friend;
  avatar: string;
  appliedAt: number;
}
const facts = {} as Facts;

const seconds = (): number => Math.floor(world.now().getTime() / 1000);

async function befriend(from: Person, to: Person): Promise<Friend> {
  const { body } = await applyTo(world, from, to);
  world.pass(60);
  await answerTo(world, 'accept', to, body.id);
  const { list } = (await world.call('GET', '/v1/friend/list', { token: to.token })).body;
  return list.find((friend: { user: { user_id: number } }) => friend.user.user_id === from.userId);
}

beforeAll(async () => {
  const [person, owner] = [await makePerson(world), await makePerson(world)];
  const avatar = (await upload(world, owner)).url;
  const { card } = await makeCard(world, owner, { realname: '陈默', avatar });
  await mark(world, card.card_id, { person: 1 });
  const { owner: plain } = await makeCard(world, undefined, { realname: '王五', company: '', position: '' });
  const appliedAt = seconds();
  const bare = await befriend(plain, person);
  Object.assign(facts, { appliedAt, bare, full: await befriend(owner, person), avatar });
});

describe('a friend: with a name only, with everything', () => {
  testFields(facts, ({ bare, full }) => [bare, full], [
    ['[E212] state', 'integer', 1, 1],
    ['[E213] created_at', 'seconds', (f) => f.appliedAt, (f) => f.appliedAt + 60],
    ['[E214] update_at', 'seconds', (f) => f.appliedAt + 60, (f) => f.appliedAt + 120],
    [
      '[E215] user',
      'object',
      expect.objectContaining({ realname: '王五' }),
      expect.objectContaining({ realname: '陈默' }),
    ],
    ['[E216] user.realname', 'string', '王五', '陈默'],
    ['[E217] user.avatar', 'url', '', (f) => f.avatar],
    ['[E218] user.certified', 'integer', 0, 1],
    ['[E219] user.company', 'string', '', '青禾茶业'],
    ['[E220] user.position', 'string', '', '创始人'],
  ]);
});
