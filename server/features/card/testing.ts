import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { certifyCard } from './service/certify.ts';

/** A card of `owner` (a new person by default), with every contact filled. */
export async function makeCard(
  world: World,
  owner?: Person,
  changes: CardChangesInput = {},
): Promise<{ owner: Person; card: Card }> {
  const person = owner ?? (await makePerson(world));
  const { status, body } = await world.call('POST', '/v1/card/post', {
    token: person.token,
    body: {
      realname: '张三',
      company: '青禾茶业',
      position: '创始人',
      phone: '13812345678',
      email: 'zhangsan@example.com',
      wechat: 'zhangsan_wx',
      qq: '123456789',
      ...changes,
    },
  });
  if (status !== 200) throw new Error(`no card: ${JSON.stringify(body)}`);
  return { owner: person, card: body };
}

export async function viewAs(world: World, cardId: number, viewer?: Person): Promise<Card> {
  const { body } = await world.call('GET', '/v1/card/view', {
    query: { id: cardId, more: 1 },
    token: viewer?.token,
  });
  return body;
}

/** The hash in a masked contact: `138****5678|hash`. */
export const hashOf = (value: string): string => value.split('|')[1] ?? '';

/** Sets or clears the verified mark of a person or company, as a decision of staff does. */
export const mark = (
  world: World,
  cardId: number,
  marks: { person?: number; corporation?: number },
): Promise<void> => inTransaction(jobContext(world.deps), (tx) => certifyCard(tx, cardId, marks));

export const openContact = async (world: World, by: Person, cardId: number): Promise<void> => {
  const hash = hashOf((await viewAs(world, cardId, by)).phone);
  await world.call('POST', '/v3-api/customer/card/decode', { token: by.token, body: { hash } });
};

/** Somebody whose word alone hides: an account of a week with a card, who has opened a contact. */
export async function makeKnown(world: World): Promise<Person> {
  const { owner } = await makeCard(world);
  const { card } = await makeCard(world);
  await openContact(world, owner, card.card_id);
  world.pass(7 * 86_400 + 1);
  return owner;
}
