import * as contract from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage, Conversation, ConversationLine } from '@qunlu/contract/chat/entity.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';

let sent = 0;
/** A number as a phone gives it. */
export const freshClientId = (): string => `test-${(sent += 1)}`;

type To = { userId: number } | { id: number };
type Given = Record<string, unknown>;

const place = (to: To): Given => ('id' in to ? { conversation_id: to.id } : { user_id: to.userId });

/** Somebody with a card, so that others read a name. */
export async function makeNamed(world: World, realname?: string): Promise<Person & { cardId: number }> {
  const person = await makePerson(world);
  const { card } = await makeCard(world, person, realname === undefined ? {} : { realname });
  return { ...person, cardId: card.card_id };
}

export async function trySend(world: World, by: Person, to: To, given: Given | string): Promise<Answer> {
  const more = typeof given === 'string' ? { text: given } : given;
  return world.call('POST', '/v1/chat/send', {
    token: by.token,
    body: { client_id: freshClientId(), type: 1, ...place(to), ...more },
  });
}

export async function send(world: World, by: Person, to: To, given: Given | string): Promise<ChatMessage> {
  const answer = await trySend(world, by, to, given);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as ChatMessage;
}

export const messagesOf = async (world: World, by: Person, id: number, size = 50): Promise<ChatMessage[]> =>
  (await world.ask(contract.listMessages, { token: by.token, query: { id, size } })).list;

export const textsOf = async (world: World, by: Person, id: number): Promise<string[]> =>
  (await messagesOf(world, by, id)).map(({ text }) => text).toReversed();

export const listOf = async (world: World, by: Person): Promise<ConversationLine[]> =>
  (await world.ask(contract.listConversations, { token: by.token, query: { size: 50 } })).list;

export const viewOf = (
  world: World,
  by: Person,
  query: { id?: number; user_id?: number },
): Promise<Conversation> => world.ask(contract.viewConversation, { token: by.token, query });

export const changesOf = (world: World, by: Person, id: number, since: number) =>
  world.ask(contract.listChanges, { token: by.token, query: { id, since } });

export const mark = (
  world: World,
  by: Person,
  { id, message, read = true }: { id: number; message: number; read?: boolean },
): Promise<{ unread: number }> =>
  world.ask(contract.markMessages, {
    token: by.token,
    body: { marks: [{ conversation_id: id, message_id: message, read: read ? 1 : 0 }] },
  });

export const unreadOf = async (world: World, by: Person): Promise<number> => {
  const { body } = await world.call('GET', '/v1/app/badges', { token: by.token });
  return body.badges['chat.unread'];
};

export function itemAt<Item>(list: readonly Item[], at: number): Item {
  const item = list[at];
  if (item === undefined) throw new Error(`no ${at} of ${list.length}`);
  return item;
}
