import { makePerson, freshIp, type Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';

const hour = 3600;

export const reportCard = (
  world: World,
  by: Person,
  id: number,
  more: { reason?: string; detail?: string; images?: string[] } = {},
  from: { ip?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  world.call('POST', '/v1/report/create', {
    token: by.token,
    body: { type: 'card', id, reason: 'spam', ...more },
    ip: freshIp(),
    ...from,
  });

/** People whose accounts are old enough to count. */
export async function makeSettled(world: World, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let at = 0; at < count; at += 1) people.push(await makePerson(world));
  world.pass(25 * hour);
  return people;
}
