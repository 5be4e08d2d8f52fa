import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { createService } from '@qunlu/contract/service/calls.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import { listAudits, decideAudit } from '@qunlu/contract/service/staff.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { verify } from '../identity/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';

type Given = BodyInput<typeof createService>;
export interface ServiceChanges {
  service?: Partial<Given['service']>;
  ways?: Given['ways'];
}

/** 合同审阅, of the set that a migration makes. */
export const someCategory = 111;

/** What a service says unless a test says otherwise: free, by phone. */
export const serviceBody = ({ service = {}, ways }: ServiceChanges = {}): Given => ({
  service: {
    title: '合同审阅',
    category_id: someCategory,
    content: '逐条看合同，指出风险，给出修改的话',
    images: '[]',
    ...service,
  },
  ways: ways ?? [{ type: 'tel', fee: 0, max: 1 }],
});

/** Publishes as `owner`, by default a new person with a card. */
export async function makeService(
  world: World,
  owner?: Person,
  changes: ServiceChanges = {},
): Promise<{ owner: Person; service: Service }> {
  const person = owner ?? (await makeCard(world)).owner;
  const service = await world.ask(createService, { body: serviceBody(changes), token: person.token });
  return { owner: person, service };
}

/** Somebody's application to sell, as if staff had passed it. */
export async function passApplication(world: World, person: Person): Promise<void> {
  await world.database.pool.query(
    `insert into service_application (user_id, card_id, description, status, applied_at, due_at, decided_at)
     select $1, card_id, '十年经验', 1, $2, $2, $2 from card where user_id = $1 limit 1`,
    [person.userId, world.now()],
  );
}

/** Somebody who may publish what costs something. The world must `listen`: the check of the real name is asked over HTTP. */
export async function makeSeller(world: World): Promise<Person> {
  const person = await makePerson(world);
  await makeCard(world, person);
  await verify(world, person);
  await passApplication(world, person);
  return person;
}

/** Decides what waits about a service. */
export async function decideAs(
  world: World,
  auditor: Member,
  id: number,
  verdict: 'pass' | 'reject' = 'pass',
  reason = '',
): Promise<void> {
  const { list } = await world.ask(listAudits, { query: { size: 50 }, token: auditor.office });
  const rev = list.find(({ service_id }) => service_id === id)?.rev ?? 0;
  await world.ask(decideAudit, { body: { id, rev, verdict, reason }, token: auditor.office });
}

/** A paid service that others see. The world must `listen`. */
export async function makePaidService(
  world: World,
  changes: ServiceChanges = {},
  owner?: Person,
): Promise<{ owner: Person; service: Service }> {
  const seller = owner ?? (await makeSeller(world));
  const made = await makeService(world, seller, {
    ways: [{ type: 'tel', fee: 10_000, max: 3 }],
    ...changes,
  });
  await decideAs(world, await makeStaff(world, 'auditor'), made.service.service_id);
  return { ...made, service: { ...made.service, audit: 1, access: true } };
}
