import { checkIn, listCampaigns, viewCampaign } from '@qunlu/contract/checkin/calls.ts';
import {
  listManagedCampaigns,
  saveCampaign,
  saveParams,
  savePatch,
  saveTimes,
} from '@qunlu/contract/checkin/settings.ts';
import { minuteOf, secondsOfMinute } from '@qunlu/contract/checkin/streak.ts';
import { dayName } from '@qunlu/contract/checkin/words.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { makeCircle, type MadeCircle } from '../circle/testing.ts';

/** The module is on. */
export const turnOn = (world: World, { id }: { id: number }): Promise<unknown> =>
  world.database.pool.query(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, 'checkin', true, 1, 1)
     on conflict (phonebook_id, key) do update set enabled = true`,
    [id],
  );

/** The number of today in Shanghai. */
export const todayOf = (world: World): number => Math.floor(minuteOf(world.now().getTime()) / 1440);

/** `2026-11-20`, so many days from today. */
export const dayFrom = (world: World, days: number): string => dayName(todayOf(world) + days);

/** Moves the clock to a time of a day, `days` from today. */
export function passTo(world: World, days: number, clock: string): void {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const at = secondsOfMinute((todayOf(world) + days) * 1440 + hour * 60 + minute);
  world.pass(at - world.now().getTime() / 1000);
}

type Given = BodyInput<typeof saveCampaign>;

export const campaignBody = (world: World, circle: { id: number }, changes: Partial<Given> = {}): Given => ({
  id: circle.id,
  title: '晨读',
  starts_on: dayFrom(world, 0),
  ends_on: dayFrom(world, 120),
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  who: 'all',
  ranked: 1,
  ...changes,
});

export interface MadeCampaign {
  id: number;
  circle: MadeCircle;
}

interface Rules {
  windows?: BodyInput<typeof saveTimes>['windows'];
  params?: Partial<BodyInput<typeof saveParams>>;
  patch?: Partial<BodyInput<typeof savePatch>>;
}

/** One that begins tomorrow, when its first rules still may be set, and then is moved to: the clock stands at 10:00 of its first day. */
export async function makeCampaign(
  world: World,
  { circle, changes = {}, ...rules }: { circle?: MadeCircle; changes?: Partial<Given> } & Rules = {},
): Promise<MadeCampaign> {
  const made = circle ?? (await makeCircle(world));
  await turnOn(world, made);
  const { token } = made.owner;
  const body = campaignBody(world, made, { starts_on: dayFrom(world, 1), ...changes });
  const { id } = await world.ask(saveCampaign, { body, token });
  await setRules(world, { id, circle: made }, rules);
  if (body.starts_on === dayFrom(world, 1)) passTo(world, 1, '10:00');
  return { id, circle: made };
}

/** Sets what is asked, from the next due day on. */
export async function setRules(world: World, { id, circle }: MadeCampaign, rules: Rules): Promise<void> {
  const { token } = circle.owner;
  const { windows, params, patch } = rules;
  if (windows) await world.ask(saveTimes, { body: { id, windows }, token });
  const none = { text: 0, images: 0, voice: 0, unit: '', place: 0 };
  if (params) await world.ask(saveParams, { body: { id, ...none, ...params }, token });
  const usual = { allowance: 3, days: 3, way: 'score', price: 20, counts: 0 } as const;
  if (patch) await world.ask(savePatch, { body: { id, ...usual, ...patch }, token });
}

let sent = 0;
export const freshClientId = (): string => `checkin-${(sent += 1)}-${crypto.randomUUID().slice(0, 8)}`;

type Content = Partial<BodyInput<typeof checkIn>>;

const inputOf = (world: World, id: number, content: Content): BodyInput<typeof checkIn> => ({
  id,
  client_id: freshClientId(),
  day: dayFrom(world, 0),
  window: 0,
  ...content,
});

/** Checks in to the first window of today; throws what is refused. */
export const done = (world: World, { token }: Person, { id }: { id: number }, content: Content = {}) =>
  world.ask(checkIn, { body: inputOf(world, id, content), token });

export const tryCheckIn = (world: World, { token }: Person, { id }: { id: number }, content: Content = {}) =>
  world.call('POST', checkIn.path, { token, body: inputOf(world, id, content) });

export const viewOf = (world: World, { token }: Person, { id }: { id: number }) =>
  world.ask(viewCampaign, { query: { id }, token });

export const listOf = async (world: World, { token }: Person, { id }: { id: number }) =>
  (await world.ask(listCampaigns, { query: { id }, token })).list;

export const managedBy = (world: World, { token }: Person, { id }: { id: number }) =>
  world.ask(listManagedCampaigns, { query: { id }, token });

/** What is kept of somebody. */
export async function keptOf(
  world: World,
  { userId }: Person,
  { id }: { id: number },
): Promise<{ total: number; streak: number; best: number } | undefined> {
  const { rows } = await world.database.pool.query<{ total: number; streak: number; best: number }>(
    'select total, streak, best from checkin_standing where campaign_id = $1 and user_id = $2',
    [id, userId],
  );
  return rows[0];
}
