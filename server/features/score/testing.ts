import { claimMission, listMissions, type Mission } from '@qunlu/contract/score/missions.ts';
import { signIn } from '@qunlu/contract/score/sign-in.ts';
import { scoreType } from '@qunlu/contract/score/rules.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { alone } from '../../platform/database.ts';
import type { Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';
import { lockPeople } from '../account/api/people.ts';
import { addScore } from './service/journal.ts';
import { addMissionFact } from './service/add-mission-fact.ts';

export const missionsOf = (world: World, { token }: Person) => world.ask(listMissions, { token });

export async function missionOf(world: World, person: Person, id: number): Promise<Mission> {
  const found = (await missionsOf(world, person)).list.find((one) => one.id === id);
  if (!found) throw new Error(`mission ${id} is not listed`);
  return found;
}

export const claim = (world: World, { token }: Person, id: number) =>
  world.ask(claimMission, { body: { id }, token });

export const tryClaim = (world: World, { token }: Person, id: unknown): Promise<Answer> =>
  world.call('POST', '/v1/mission/get-score', { token, body: { id } });

export const sign = (world: World, { token }: Person) => world.ask(signIn, { token });

let given = 0;

/** Points as staff gives them, or takes. */
export const giveScore = (
  world: Pick<World, 'deps'>,
  { userId }: { userId: number },
  credit: number,
): Promise<unknown> =>
  inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [userId]);
    given += 1;
    await addScore(tx, { userId, key: `test:${given}`, type: scoreType.staff, credit, title: '测试' });
  });

/** Actions of a mission, each of its own. */
export async function done(
  world: World,
  { userId }: { userId: number },
  mission: string,
  times: number,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    given += 1;
    await addMissionFact(alone(jobContext(world.deps)), { userId, mission, key: `test:${given}` });
  }
}

/** People whose balance is not what their journal adds up to, or whose journal breaks off. */
export async function wrongJournals(world: World): Promise<number> {
  const { rows } = await world.database.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from score_balance b
     where balance <> (select coalesce(sum(credit), 0) from score_entry e where e.user_id = b.user_id)`,
  );
  return rows[0]?.wrong ?? -1;
}
