import { once } from 'node:events';
import type { RealtimeTopic } from '@qunlu/contract/kernel/realtime-topics.ts';
import { type RealtimeEvent, tracerPath } from '@qunlu/contract/realtime.ts';
import { expect } from 'vitest';
import type { Person } from './people.ts';

let lastAddress = 0;
/** An address that nobody has used; the world trusts one proxy. */
export const freshAddress = (): string => `192.0.2.${(lastAddress += 1)}`;

/** The socket of a page (decision 0100). */
export interface OpenPage {
  socket: WebSocket;
  say(message: object | string): void;
  /** The next message that is no event. */
  answer(): Promise<unknown>;
  /** Events so far, without those of a login. */
  events: RealtimeEvent[];
  /** How often it was told to look again at the topic. */
  again(topic: RealtimeTopic): number;
  /** The code it is closed with. */
  onClose: Promise<number>;
}

interface From {
  address?: string;
  origin?: string | null;
  path?: string;
  cookie?: string;
}

/** A page of the site at `url`, unless it says otherwise. */
export async function openPage(url: string, from: From = {}): Promise<OpenPage> {
  const own = new URL(url);
  const { address = freshAddress(), origin = own.origin, path = tracerPath, cookie } = from;
  const headers = {
    'x-forwarded-for': address,
    ...(origin === null ? {} : { origin }),
    ...(cookie ? { cookie } : {}),
  };
  // The platform's own client takes headers, which the type of browsers' does not know.
  const Client = WebSocket as unknown as new (url: string, init: { headers: object }) => WebSocket;
  const socket = new Client(`ws://${own.host}${path}`, { headers });
  const closed = new Promise<number>((done) => {
    socket.addEventListener('close', (event) => done(event.code));
  });
  const events: RealtimeEvent[] = [];
  const looks: RealtimeTopic[] = [];
  const answers = new EventTarget();
  socket.addEventListener('message', ({ data }: { data: unknown }) => {
    const message = JSON.parse(String(data)) as RealtimeEvent;
    if (message.type !== 'event') answers.dispatchEvent(new MessageEvent('message', { data }));
    else if (message.id === 0 && message.version === 0) looks.push(message.topic);
    else events.push(message);
  });
  await new Promise<void>((done, refuse) => {
    socket.addEventListener('open', () => done());
    socket.addEventListener('error', () => refuse(new Error('not let in')));
  });
  return {
    socket,
    events,
    again: (topic) => looks.filter((one) => one === topic).length,
    onClose: closed,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async answer() {
      const [event] = (await once(answers, 'message')) as [{ data: unknown }];
      return JSON.parse(String(event.data)) as unknown;
    },
  };
}

/** Waits for the answer to a heartbeat, so that all earlier messages have been read. Who is shown out hears nothing. */
export async function answered(page: OpenPage): Promise<void> {
  const shownOut = page.onClose.then((code) => Promise.reject(new Error(`shown out: ${code}`)));
  const answer = Promise.race([page.answer(), shownOut]);
  page.say({ type: 'heartbeat' });
  expect(await answer).toEqual({ type: 'heartbeat' });
}

export const logIn = (page: OpenPage, person: Person, token = person.token): void =>
  page.say({ type: 'login', uid: person.userId, token });

/** A page of a person who is told things on it. */
export async function openLive(url: string, person: Person, from?: From): Promise<OpenPage> {
  const page = await openPage(url, from);
  logIn(page, person);
  await expect.poll(() => page.again('live')).toBeGreaterThan(0);
  return page;
}
