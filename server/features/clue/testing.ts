import { createClue, decideClue, type WholeClue } from '@qunlu/contract/clue/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { makeCircle, type MadeCircle } from '../circle/testing.ts';

/** The module is on in a circle, as its owner switches it. */
export const openClues = (world: World, { id }: { id: number }): Promise<unknown> =>
  world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, 'clue', true, 1, 1)
     on conflict (phonebook_id, key) do update set enabled = true`,
    [id],
  );

export async function makeClueCircle(world: World): Promise<MadeCircle> {
  const circle = await makeCircle(world);
  await openClues(world, circle);
  return circle;
}

export const clueBody = {
  title: '找一家做茶叶礼盒的包装厂',
  industry: 2,
  citycode: '330100',
  cityname: '杭州市',
  need: '年前要三千套，先看样，能开票',
  budget: 2,
  days: 30,
} as const satisfies Omit<BodyInput<typeof createClue>, 'id'>;

/** A lead of somebody, passed by the owner of the circle unless `waits`. */
export async function postClueAs(
  world: World,
  circle: MadeCircle,
  by: Person,
  { waits = false, ...changes }: Partial<BodyInput<typeof createClue>> & { waits?: boolean } = {},
): Promise<WholeClue> {
  const body = { ...clueBody, ...changes, id: circle.id };
  const made = await world.ask(createClue, { body, token: by.token });
  if (waits || made.state !== 0) return made;
  await world.ask(decideClue, {
    body: { id: circle.id, clue_id: made.clue_id, verdict: 'pass' },
    token: circle.owner.token,
  });
  return made;
}
