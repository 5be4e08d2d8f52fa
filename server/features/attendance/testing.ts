import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { sendScans } from '@qunlu/contract/attendance/calls.ts';
import { jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { ticketCodeOf } from './api/codes.ts';

type Small = Pick<World, 'deps' | 'now'> & { database: Pick<World['database'], 'pool'> };

/** People who come, one confirmed registration each, by SQL; answers the numbers of their tickets. `of`: in whose hands they are. */
export async function makeHolders(
  world: Small,
  activity: { id: number; tickets: readonly [{ id: number }, ...unknown[]] },
  count: number,
  { of, first = 0 }: { of?: Pick<Person, 'userId'>; first?: number } = {},
): Promise<number[]> {
  const { rows } = await world.database.pool.query<{ pass_id: number }>(
    `with made as (
       insert into activity_registration (activity_id, ticket_id, quantity, state, created_at, paid_at)
       select $1, $2, 1, 2, $3, $3 from generate_series(1, $4::int) returning registration_id)
     insert into activity_pass (registration_id, activity_id, ticket_id, user_id, name, reading, code, created_at)
     select registration_id, $1, $2, $5, '来宾' || row_number() over (order by registration_id), '',
       lpad((row_number() over (order by registration_id) + $6::int)::text, 6, '0'), $3
     from made returning pass_id`,
    [activity.id, activity.tickets[0].id, world.now(), count, of?.userId ?? null, first],
  );
  return rows.map(({ pass_id }) => pass_id);
}

/** What somebody's phone shows. */
export const ticketOf = (world: Pick<World, 'deps'>, activityId: number, holder: number, rev = 1): string =>
  ticketCodeOf(jobContext(world.deps), { subject: 'activity', target: activityId, holder, rev });

let clients = 0;
export const freshClient = (): string => `phone-${(clients += 1)}`;

export const seconds = (world: Pick<World, 'now'>): number => Math.floor(world.now().getTime() / 1000);

type Batch = BodyInput<typeof sendScans>;
export type OneScan = Batch['scans'][number];

/** One scan, of now unless it is said. */
export const scanOf = (
  world: Pick<World, 'now'>,
  given: { ticket?: string; holder?: number; at?: number; client_id?: string },
): OneScan => ({ client_id: freshClient(), at: seconds(world), ...given });

/** A phone at the door. */
export const phoneOf =
  (world: World, person: Person, activity: { sessionId: number }, door = '东门') =>
  (scans: OneScan[], more: Partial<Batch> = {}) =>
    world.ask(sendScans, {
      token: person.token,
      body: { session_id: activity.sessionId, door, phone_now: seconds(world), scans, ...more },
    });

export interface StandingScan {
  holder_id: number;
  at: number;
  door: string;
}

/** Who is signed in, as the rows say. */
export async function standingOf(world: Small, sessionId: number): Promise<StandingScan[]> {
  const { rows } = await world.database.pool.query<StandingScan>(
    `select holder_id, extract(epoch from at)::bigint as at, door from attendance_scan
     where session_id = $1 and undone_at is null and not superseded order by holder_id`,
    [sessionId],
  );
  return rows;
}
