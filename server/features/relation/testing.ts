import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';

/** A call of `by` about another person. */
export const relate = (
  world: World,
  verb: 'follow' | 'unfollow' | 'black' | 'unblack',
  by: Person,
  other: { userId: number },
): Promise<Answer> =>
  world.call('POST', `/v1/relation/${verb}`, { token: by.token, body: { user_id: other.userId } });
