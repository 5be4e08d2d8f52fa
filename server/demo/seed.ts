import { staffLogout } from '@qunlu/contract/staff/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../platform/context.ts';
import type { DemoCaller, DemoWorld, Visitor } from '../platform/demo.ts';
import type { Feature } from '../platform/feature.ts';
import { makeBrowser } from './browse.ts';
import { cast, onDuty, type Role } from './cast.ts';
import { makeClient } from './client.ts';
import { crowd } from './crowd.ts';
import { draw, drawPaper } from './pictures.ts';
import { drawPortraits } from './portraits.ts';

/** The demo world spans the two days before this moment, so that its people can request a code at once. */
const hoursAgo = 50;
const hourMs = 3_600_000;
/**
 * After catching up people are so much behind: enough that whoever comes now may request a code at once, too, and little
 * enough for the signatures of counterparts, which hold five minutes.
 */
const lateMs = 180_000;
const firstIp = 10;
const everybody: readonly Role[] = [...cast, ...crowd];

function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`演示数据里没有 ${name}`);
  return found;
}

/** How long whoever is on duty stays in the back office, milliseconds: less than a session holds. */
const stayMs = 900_000;

/** The demo world with everybody registered and nothing else. Each person has a clock of their own. */
async function openWorld(
  app: FastifyInstance,
  past: Deps,
  clock: { set(ms: number): void; ms(): number; present(): number },
  last: (() => Promise<void>)[],
): Promise<{ world: DemoWorld; leave: () => Promise<void> }> {
  const client = makeClient(app, past);
  const start = clock.ms();
  const portraits = drawPortraits(everybody.length);
  const clocks = new Map(everybody.map(({ name, hours }) => [name, start + hours * hourMs]));
  const people = new Map<string, Visitor>();
  const byClock = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    clock.set(known(clocks.get(name), name));
    const result = await work();
    clocks.set(name, clock.ms());
    return result;
  };
  const register = async (role: Role, index: number): Promise<void> => {
    const ip = `127.0.0.${firstIp + index}`;
    const { name, phone } = role;
    people.set(name, { name, phone, ip, ...(await client.register(role, ip)) });
  };
  for (const [index, role] of everybody.entries()) await byClock(role.name, () => register(role, index));
  const person = (name: string): Visitor => known(people.get(name), name);
  const pass = (seconds: number): void => clock.set(clock.ms() + seconds * 1000);
  let office: { as: DemoCaller; since: number } | undefined;
  const leave = async (): Promise<void> => {
    if (office) await client.call(staffLogout, { as: office.as });
    office = undefined;
  };
  /** Every entering takes a code: too many, and the last would lie ahead of whoever logs in next. */
  const enter = async (): Promise<DemoCaller> => {
    if (office && clock.ms() - office.since < stayMs) return office.as;
    // Between two codes to one number.
    pass(61);
    office = {
      as: await client.enterConsole(onDuty, person(onDuty.name).ip),
      since: clock.ms(),
    };
    return office.as;
  };
  const world: DemoWorld = {
    ...client,
    ...makeBrowser(client, past),
    deps: past,
    host: person(cast[0]?.name ?? ''),
    person,
    crowd,
    at: (name, work) => byClock(name, () => work(person(name))),
    onDuty: onDuty.name,
    inConsole: (work) => byClock(onDuty.name, async () => work(await enter())),
    afterAll: (work) => void last.push(work),
    pass,
    catchUp() {
      for (const [name, ms] of clocks) clocks.set(name, Math.max(ms, clock.present() - lateMs));
    },
    draw,
    drawPaper,
    drawPortrait: (name) => known(portraits[everybody.findIndex((one) => one.name === name)], name),
  };
  return { world, leave: () => byClock(onDuty.name, leave) };
}

/**
 * Fills an empty sandbox with a few people, through the calls that the app makes; each feature adds its own part.
 * Answers how to log in as the first person.
 */
export async function seedDemo(
  deps: Deps,
  build: (deps: Deps) => Promise<FastifyInstance>,
  features: readonly Feature[],
): Promise<string> {
  const hint = `演示账号 ${cast[0]?.phone ?? ''}`;
  const accounts = deps.db.withTables<{ account_user: { user_id: number } }>();
  if (await accounts.selectFrom('account_user').select('user_id').limit(1).executeTakeFirst()) return hint;
  let now = deps.clock().getTime() - hoursAgo * hourMs;
  const past: Deps = { ...deps, clock: () => new Date((now += 1000)) };
  const app = await build(past);
  const last: (() => Promise<void>)[] = [];
  const clock = {
    set: (ms: number) => void (now = ms),
    ms: () => now,
    present: () => deps.clock().getTime(),
  };
  const { world, leave } = await openWorld(app, past, clock, last);
  for (const feature of features) await (await feature.demo?.())?.demo(world);
  for (const work of last) await work();
  await leave();
  await app.close();
  return hint;
}
