import { joinCircle, leaveCircle } from '@qunlu/contract/joining/calls.ts';
import { acceptMembers, refuseMember, removeMember } from '@qunlu/contract/joining/deciding.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { memberNow, payOrder, type ChargingCircle } from '../dues/testing.ts';
import { makeMemberPerson, type MadeCircle } from '../circle/testing.ts';

type Joining = BodyInput<typeof joinCircle>;

/** Somebody joins or applies through the door. */
export const joinAs = (
  world: World,
  circle: { id: number },
  person: { token: string },
  changes: Partial<Joining> = {},
): Promise<OutputOf<typeof joinCircle>> =>
  world.ask(joinCircle, {
    body: { id: circle.id, realname: '李四', ...changes },
    token: person.token,
  });

/** An application that waits for an admin, in a circle with approval. */
export async function makeApplicant(
  world: World,
  circle: { id: number },
  realname = '李四',
): Promise<Person & { memberId: number }> {
  const person = await makeMemberPerson(world, realname);
  const { member_id } = await joinAs(world, circle, person, { realname });
  return { ...person, memberId: member_id };
}

interface Choice {
  tier?: number;
  price?: number;
  coupon?: string;
}

/** Somebody applies and is asked to pay; answers the order, '' for a trial. */
export async function apply(
  world: World,
  circle: ChargingCircle,
  person: Person,
  { tier = circle.tiers[0] ?? 0, ...choice }: Choice = {},
): Promise<string> {
  const { hash } = await joinAs(world, circle, person, { tier_id: tier, ...choice });
  return hash;
}

/** Applies and pays; a member afterwards, or waiting for an admin. Answers the order. */
export async function joinPaid(
  world: World,
  circle: ChargingCircle,
  given: { person?: Person; total?: number } & Choice = {},
): Promise<Person & { hash: string }> {
  const person = given.person ?? (await makeMemberPerson(world));
  const hash = await apply(world, circle, person, given);
  const paid = await payOrder(world, person, hash, given.total ?? 3000);
  if (paid.body.state !== 1) throw new Error(paid.text);
  return { ...person, hash };
}

const memberIdOf = async (
  world: World,
  circle: { id: number },
  person: { userId: number },
): Promise<number> => (await memberNow(world, circle, person)).memberId;

/** Removes a member as the owner does it. */
export async function removeAs(
  world: World,
  { id, owner }: MadeCircle,
  person: { userId: number },
): Promise<Answer> {
  const member_id = await memberIdOf(world, { id }, person);
  return world.call('POST', removeMember.path, {
    token: owner.token,
    body: { id, member_id, reason: '不再联系' },
  });
}

export const leaveAs = (world: World, { id }: { id: number }, { token }: Person): Promise<Answer> =>
  world.call('POST', leaveCircle.path, { token, body: { id } });

/** An application is decided by the owner. */
export async function decide(
  world: World,
  { id, owner }: MadeCircle,
  person: { userId: number },
  accepted: boolean,
): Promise<void> {
  const memberId = await memberIdOf(world, { id }, person);
  const { token } = owner;
  if (!accepted) {
    await world.ask(refuseMember, { body: { id, member_id: memberId, reason: '不认识' }, token });
    return;
  }
  const { list } = await world.ask(acceptMembers, { body: { id, member_ids: [memberId] }, token });
  if (!list[0]?.ok) throw new Error(list[0]?.why);
}
