import { takeClue } from '@qunlu/contract/clue/calls.ts';
import { findCompanies } from '@qunlu/contract/clue/companies.ts';
import { expect, test } from 'vitest';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeMemberPerson } from '../circle/testing.ts';
import { setMembership } from '../vip/testing.ts';
import { makeClueCircle, postClueAs } from './testing.ts';

const world = useWorld();

test('two takers on the third place at once: one has it [D85]', async () => {
  const circle = await makeClueCircle(world);
  const poster = await join(world, circle);
  const people = [];
  for (let at = 0; at < 6; at += 1) people.push(await join(world, circle));
  const { clue_id } = await postClueAs(world, circle, poster);
  const take = ({ token }: { token: string }) =>
    world.call('POST', takeClue.path, { token, body: { id: circle.id, clue_id } });
  const [one, two, ...rest] = people;
  for (const person of [one, two]) if (person) expect((await take(person)).status).toBe(200);
  const answers = await Promise.all(rest.map(take));
  expect(sortedStatuses(answers)).toEqual([200, 422, 422, 422]);
  const { rows } = await world.database.pool.query(
    'select array_agg(place order by place) as places, (select takers from clue where clue_id = $1) as takers from clue_take where clue_id = $1 and state in (0, 1)',
    [clue_id],
  );
  expect(rows).toEqual([{ places: [1, 2, 3], takers: 3 }]);
});

test('fifty companies a day, however many are asked for at once [D86]', async () => {
  const person = await makeMemberPerson(world);
  await setMembership(world, person, 'commerce');
  const page = (next: number) =>
    world.call('POST', findCompanies.path, { token: person.token, body: { next, size: 20 } });
  const answers = await Promise.all([0, 20, 40, 60, 80].map(page));
  const shown = answers.flatMap(({ body }) => body.list ?? []) as { company_id: string }[];
  expect(new Set(shown.map(({ company_id }) => company_id)).size).toBe(50);
});
