import { answerInvitation, inviteCircle, listInvitations } from '@qunlu/contract/family/invitations.ts';
import { createFamily } from '@qunlu/contract/family/calls.ts';
import type { Family } from '@qunlu/contract/family/entity.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { makeCircle, type MadeCircle } from '../circle/testing.ts';

export interface MadeFamily {
  id: number;
  owner: Person;
  circles: MadeCircle[];
}

/** The invitation of a circle that waits for its owner. */
export async function invitationOf(world: World, circle: MadeCircle): Promise<number> {
  const { list } = await world.ask(listInvitations, {
    query: { box: 'received' },
    token: circle.owner.token,
  });
  return list.find(({ phonebook }) => phonebook.id === circle.id)?.id ?? 0;
}

/** A circle is invited and its owner agrees. */
export async function bringIn(world: World, family: MadeFamily, circle: MadeCircle): Promise<void> {
  await world.ask(inviteCircle, {
    body: { id: family.id, phonebook_id: circle.id },
    token: family.owner.token,
  });
  const id = await invitationOf(world, circle);
  await world.ask(answerInvitation, { body: { id, yes: 1 }, token: circle.owner.token });
  family.circles.push(circle);
}

/** A family of one circle of its owner and others of somebody else each. */
export async function makeFamily(world: World, others = 0, owner?: MadeCircle): Promise<MadeFamily> {
  const first = owner ?? (await makeCircle(world));
  const made: Family = await world.ask(createFamily, {
    body: { name: '钱塘茶缘', phonebook_ids: [first.id] },
    token: first.owner.token,
  });
  const family = { id: made.family_id, owner: first.owner, circles: [first] };
  for (let at = 0; at < others; at += 1) await bringIn(world, family, await makeCircle(world));
  return family;
}
