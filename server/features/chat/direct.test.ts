import { chatRules, refusedWords } from '@qunlu/contract/chat/rules.ts';
import { afterEach, expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import {
  changesOf,
  freshClientId,
  listOf,
  mark,
  messagesOf,
  send,
  somebody,
  textsOf,
  trySend,
  unreadOf,
  viewOf,
} from './testing.ts';

const world = useWorld();
afterEach(() => { for (const l of world.logs.splice(0)) if (/"level":(50|"error")/.test(l) || l.includes('error')) console.log(l.slice(0, 1500)); });

test('two people talk: the first message makes their conversation, and both see one [D103][R020][B006]', async () => {
  const [one, other] = [await somebody(world, '李一'), await somebody(world, '王二')];
  const before = await viewOf(world, one, { user_id: other.userId });
  expect(before).toMatchObject({ conversation_id: 0, kind: 'direct', left: 3, can: { write: true } });
  expect(before.peer).toMatchObject({ user_id: other.userId, name: '王二' });
  expect(await listOf(world, one)).toEqual([]);
  const first = await send(world, one, { userId: other.userId }, '你好');
  const reply = await send(world, other, { userId: one.userId }, '您好');
  expect(reply.conversation_id).toBe(first.conversation_id);
  const id = first.conversation_id;
  expect(await textsOf(world, one, id)).toEqual(['你好', '您好']);
  expect(await textsOf(world, other, id)).toEqual(['你好', '您好']);
  expect(reply.version).toBe(first.version + 1);
  expect(await listOf(world, one)).toMatchObject([
    { conversation_id: id, kind: 'direct', last: '您好', last_mine: false, unread: 1, object: null },
  ]);
  expect(await listOf(world, other)).toMatchObject([{ last_mine: true, unread: 1 }]);
});
