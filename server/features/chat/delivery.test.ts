import * as contract from '@qunlu/contract/chat/calls.ts';
import { messageStates } from '@qunlu/contract/chat/rules.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeFriends } from '../friend/testing.ts';
import { changesOf, messagesOf, send, makeNamed } from './testing.ts';

const world = useWorld();

/** What the product tells pages, before any network loses it. */
interface Told {
  users: readonly number[];
  id: number;
  version: number;
}
const told: Told[] = [];
let deaf: () => void;
beforeAll(() => {
  deaf = world.deps.realtime.listen({
    hear({ users, topic, id, version }) {
      if (topic === 'chat') told.push({ users, id, version });
    },
    lookAgain: () => undefined,
  });
});
afterAll(() => deaf());

/** A phone: what it shows, and how far it knows a conversation. It learns by calls; events only say when to ask. */
class Phone {
  readonly person: Person;
  readonly other: Person;
  conversation = 0;
  version = 0;
  shown = new Map<number, ChatMessage>();
  /** Sent and not answered: sent again, as it was, until it is. They survive the app. */
  waiting: { client_id: string; text: string }[] = [];
  acknowledged = new Map<string, number>();

  constructor(person: Person, other: Person) {
    this.person = person;
    this.other = other;
  }

  take(message: ChatMessage): void {
    const known = this.shown.get(message.message_id);
    if (!known || known.version < message.version) this.shown.set(message.message_id, message);
  }

  /** `lost`: the answer never comes, though the message may have arrived. */
  async send(one: { client_id: string; text: string }, lost: boolean): Promise<void> {
    if (!this.waiting.includes(one)) this.waiting.push(one);
    const message = await send(world, this.person, { userId: this.other.userId }, one);
    if (lost) return;
    this.waiting = this.waiting.filter((other) => other !== one);
    this.conversation = message.conversation_id;
    this.acknowledged.set(one.client_id, message.message_id);
    this.take(message);
  }

  async retry(): Promise<void> {
    const { waiting } = this;
    for (const one of waiting) await this.send(one, false);
  }

  /** Asks for everything behind what it knows. */
  async hear(event: { id: number; version: number }): Promise<void> {
    this.conversation = event.id;
    if (event.version <= this.version) return;
    await this.catchUp();
  }

  async catchUp(): Promise<void> {
    if (this.conversation === 0) return;
    for (let more = true; more;) {
      const page = await changesOf(world, this.person, this.conversation, this.version);
      for (const message of page.list) this.take(message);
      expect(page.version).toBeGreaterThanOrEqual(this.version);
      this.version = page.version;
      ({ more } = page);
    }
  }

  /** The app is killed and opened again: it reads the newest page, and goes on from the version that the list says. */
  async restart(): Promise<void> {
    this.shown = new Map();
    const { list } = await world.ask(contract.listConversations, { token: this.person.token, query: {} });
    const line = list.find((one) => one.conversation_id === this.conversation);
    this.version = line?.version ?? 0;
    if (line)
      for (const message of await messagesOf(world, this.person, this.conversation)) this.take(message);
    await this.catchUp();
  }

  async recall(): Promise<void> {
    const own = [...this.shown.values()].filter(
      (one) => one.sender_id === this.person.userId && one.state !== messageStates.recalled,
    );
    const [last] = own.slice(-1);
    if (!last) return;
    this.take(
      await world.ask(contract.recallMessage, {
        token: this.person.token,
        body: { message_id: last.message_id },
      }),
    );
  }
}

type Step =
  | { do: 'send'; by: 0 | 1; lost: boolean }
  | { do: 'both' }
  | { do: 'again'; what: 'retry' | 'restart' | 'recall' | 'catchUp'; by: 0 | 1 }
  /** The network brings what it holds, in any order, twice, or not at all. */
  | { do: 'bring'; order: 'first' | 'last'; times: 0 | 1 | 2 };

const by = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), by, lost: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('both' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('again' as const),
      what: fc.constantFrom('retry' as const, 'restart' as const, 'recall' as const, 'catchUp' as const),
      by,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bring' as const),
      order: fc.constantFrom('first' as const, 'last' as const),
      times: fc.constantFrom<0 | 1 | 2>(0, 1, 1, 2),
    }),
  },
);

test(
  'whatever the network does, what was acknowledged is shown exactly once, in one order, on both phones [D105][K009]',
  { timeout: 300_000 },
  async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        runs += 1;
        world.pass(61);
        const [one, other] = [await makeNamed(world), await makeNamed(world)];
        await makeFriends(world, one, other);
        const phones = [new Phone(one, other), new Phone(other, one)] as const;
        told.length = 0;
        let number = 0;
        const next = (): { client_id: string; text: string } => {
          number += 1;
          return { client_id: `run-${runs}-${number}`, text: `第 ${number} 句` };
        };
        for (const now of steps) {
          if (now.do === 'send') await phones[now.by].send(next(), now.lost);
          else if (now.do === 'both') await Promise.all(phones.map((phone) => phone.send(next(), false)));
          else if (now.do === 'again') await phones[now.by][now.what]();
          else {
            const event = now.order === 'first' ? told.shift() : told.pop();
            const hearing = phones.filter(({ person }) => event?.users.includes(person.userId));
            for (let time = 0; time < now.times; time += 1)
              for (const phone of hearing) if (event) await phone.hear(event);
          }
        }
        // The network is back.
        for (const phone of phones) {
          await phone.retry();
          phone.conversation ||= phones.find((known) => known.conversation > 0)?.conversation ?? 0;
        }
        for (const phone of phones) await phone.catchUp();
        const [mine, theirs] = phones.map((phone) =>
          [...phone.shown.values()].toSorted((a, b) => a.message_id - b.message_id),
        );
        const say = (list: readonly ChatMessage[] = []) =>
          list.map(({ message_id, text, state }) => [message_id, text, state === messageStates.recalled]);
        expect(say(mine)).toEqual(say(theirs));
        expect(mine).toHaveLength(number);
        for (const phone of phones) {
          const own =
            (phone === phones[0] ? mine : theirs)?.filter((one_) => one_.sender_id === phone.person.userId) ??
            [];
          expect(own.map(({ client_id }) => client_id).toSorted()).toEqual(
            [...phone.acknowledged.keys()].toSorted(),
          );
          expect(new Set(own.map(({ client_id }) => client_id)).size).toBe(own.length);
        }
      }),
      { numRuns: Number(process.env['DELIVERY_RUNS'] ?? 12) },
    );
  },
);
