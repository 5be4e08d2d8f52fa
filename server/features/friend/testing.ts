import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';

export const applyTo = (
  world: World,
  from: Person,
  to: { userId: number },
  more: Record<string, unknown> = {},
): Promise<Answer> =>
  world.call('POST', '/v1/friend/apply', { token: from.token, body: { user_id: to.userId, ...more } });

export const answerTo = (
  world: World,
  verb: 'accept' | 'refuse' | 'cancel',
  by: Person,
  id: number,
): Promise<Answer> => world.call('POST', `/v1/friend/${verb}`, { token: by.token, body: { id } });

/** Makes two people friends through the calls that people use. */
export async function makeFriends(world: World, one: Person, other: Person): Promise<void> {
  const { body } = await applyTo(world, one, other);
  const { status } = await answerTo(world, 'accept', other, body.id);
  if (status !== 200) throw new Error('no friendship');
}
