import { userStatus } from '@qunlu/contract/account/rules.ts';
import { realtimeTopics } from '@qunlu/contract/kernel/realtime-topics.ts';
import {
  heartbeatMessage,
  loginMessage,
  socketClosed,
  type RealtimeEvent,
} from '@qunlu/contract/realtime.ts';
import * as z from 'zod/mini';
import { authenticator } from '../bind.ts';
import { jobContext, type Ctx, type Deps, type Viewer } from '../context.ts';
import { networkOf } from '../limits.ts';
import { makeHolders, makeWindows } from './bounds.ts';
import type { News, RealtimeListener } from './bus.ts';
import { endedSessions, socketMessages, type SocketCaller } from './ports.ts';

/**
 * Open sockets in this process: of one person, of one browser (by its cookie), and of one network, which may be an office or
 * a carrier.
 */
const socketsMax = { person: 20, device: 20, network: 300 } as const;
/** New sockets of a network in a minute. */
const handshakesMax = 300;
/** Messages per socket and minute. */
const messagesMax = 60;
const minuteMs = 60_000;
/** Milliseconds without a message, i.e. three missed heartbeats, after which a socket is closed. */
const silentMs = 90_000;
/** Bytes that wait for a socket which does not take them, before it is cut. */
const waitingMax = 64 * 1024;
/** Sockets that are told to look again at a time, and milliseconds between two times: not all ask at the same moment. */
const again = { sockets: 200, ms: 100 } as const;

/** Close code of RFC 6455 §7.4.1. */
const goingAway = 1001;

/** The socket, reduced to what its line needs. */
export interface Connection {
  send(text: string): void;
  close(code: number): void;
  /** Without a word: the other side does not listen. */
  cut(): void;
  /** Bytes that have not left yet. */
  waiting(): number;
}

interface Line {
  connection: Connection;
  network: string;
  /** What it is counted under; given back when it ends. */
  subjects: string[];
  /** The verified person whose page it is; 0: none. */
  person: number;
  /** Hash of their session, in hex; '' for nobody's. */
  session: string;
  /** The session that the page claims; null: none. Verified for every message that a feature hears. */
  claim: { userId: number; token: string } | null;
  /** Milliseconds. */
  heardAt: number;
  windowFrom: number;
  heard: number;
  /** Messages are handled one after the other, so that each counts for the person logged in before it. */
  work: Promise<void> | null;
}

export interface Lines extends RealtimeListener {
  /** Counts a new socket, before it is opened; false: too many lately. */
  admits(ip: string): boolean;
  /**
   * Adds a socket; the caller passes what happens to it to the answered functions. `visitor`: the browser's cookie, '' when it
   * has none.
   */
  open(
    connection: Connection,
    from: { ip: string; visitor: string },
  ): { onMessage(text: string): void; onPing(): void; end(code?: number): void };
  /** Closes sockets that have been silent for too long. */
  closeSilent(): void;
  /** Closes the sockets of sessions that have ended, of banned and of leaving people. */
  closeEnded(): Promise<void>;
}

const textOf = (event: Omit<RealtimeEvent, 'type'>): string => JSON.stringify({ type: 'event', ...event });
const everything = realtimeTopics.map((topic) => textOf({ topic, id: 0, version: 0 }));

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The sockets of this process (decision 0100, D164): whose they are, what they say, and what is said to them. */
export function makeLines(deps: Deps): Lines {
  const authenticate = deps.ports.get(authenticator);
  const findEnded = deps.ports.get(endedSessions);
  const types = deps.ports.get(socketMessages);
  /** By the time of their last message, the most silent first. */
  const lines = new Set<Line>();
  const byPerson = new Map<number, Set<Line>>();
  const holders = makeHolders();
  const handshakes = makeWindows(handshakesMax, minuteMs);

  const leave = (line: Line): void => {
    const all = byPerson.get(line.person);
    if (all?.delete(line) && all.size === 0) byPerson.delete(line.person);
    Object.assign(line, { person: 0, session: '' });
  };

  const end = (line: Line, code?: number): void => {
    if (!lines.delete(line)) return;
    leave(line);
    for (const subject of line.subjects.splice(0)) holders.leave(subject);
    if (code !== undefined) line.connection.close(code);
  };

  const send = (line: Line, text: string): void => {
    if (line.connection.waiting() <= waitingMax) return line.connection.send(text);
    end(line);
    line.connection.cut();
  };

  const closeSilent = (): void => {
    const now = deps.clock().getTime();
    for (const line of lines) {
      if (now - line.heardAt < silentMs) return;
      end(line, goingAway);
    }
  };

  const join = (line: Line, subject: string, max: number): boolean => {
    const taken = holders.take(subject, max);
    if (taken) line.subjects.push(subject);
    return taken;
  };

  /** Who may be told things by the session that the page claims. */
  async function viewerOf({ claim }: Line): Promise<Viewer | null> {
    const viewer = claim && (await authenticate(deps, claim.token, deps.clock()));
    const right = viewer?.userId === claim?.userId && viewer !== null && viewer.status <= userStatus.muted;
    return right ? viewer : null;
  }

  /** A claim counts for a person once it is verified: nobody uses up the sockets of somebody else. */
  async function logIn(line: Line, { uid, token }: z.output<typeof loginMessage>): Promise<void> {
    line.claim = token ? { userId: uid, token } : null;
    const viewer = await viewerOf(line);
    if (!lines.has(line)) return;
    const userId = viewer?.userId ?? 0;
    if (userId !== line.person) {
      const before = `person ${line.person}`;
      if (line.subjects.includes(before)) {
        line.subjects = line.subjects.filter((subject) => subject !== before);
        holders.leave(before);
      }
      leave(line);
      if (userId > 0 && !join(line, `person ${userId}`, socketsMax.person))
        return end(line, socketClosed.tooMany);
    }
    if (!viewer) return;
    Object.assign(line, { person: userId, session: viewer.sessionHash.toString('hex') });
    byPerson.set(userId, (byPerson.get(userId) ?? new Set()).add(line));
    // What happened before it stood here was told to nobody.
    for (const text of everything) send(line, text);
  }

  const tooMany = (line: Line): boolean => {
    if (line.heardAt - line.windowFrom >= minuteMs)
      Object.assign(line, { windowFrom: line.heardAt, heard: 0 });
    line.heard += 1;
    return line.heard > messagesMax;
  };

  /** Counts what was heard; false: it was too much, and the socket is closed. */
  const hear = (line: Line): boolean => {
    if (!lines.delete(line)) return false;
    lines.add(line);
    line.heardAt = deps.clock().getTime();
    closeSilent();
    if (!tooMany(line)) return true;
    end(line, socketClosed.tooMany);
    return false;
  };

  const queue = (line: Line, act: () => Promise<void>): void => {
    const before = line.work;
    const work = (before ? before.then(act) : act())
      .catch((error: unknown) => deps.log.error({ err: error }, 'socket'))
      .then(() => {
        if (line.work === work) line.work = null;
      });
    line.work = work;
  };

  const speak = async (line: Line, act: (ctx: Ctx, from: SocketCaller) => Promise<void>): Promise<void> => {
    const userId = (await viewerOf(line))?.userId ?? null;
    await act(jobContext(deps), { userId, network: line.network });
  };

  const onMessage = (line: Line, text: string): void => {
    if (!hear(line)) return;
    const message = read(text);
    // Answered before any database work: the page waits only 3 s.
    if (z.safeParse(heartbeatMessage, message).success) return send(line, '{"type":"heartbeat"}');
    const login = z.safeParse(loginMessage, message).data;
    if (login) return queue(line, () => logIn(line, login));
    for (const type of types) {
      const act = type.read(message);
      if (act) return queue(line, () => speak(line, act));
    }
  };

  /** Of all who are logged in, or of these people. */
  async function closeEnded(people?: readonly number[]): Promise<void> {
    const asked = people
      ? people.flatMap((userId) => [...(byPerson.get(userId) ?? [])])
      : [...byPerson.values()].flatMap((all) => [...all]);
    if (asked.length === 0) return;
    const hashes = [...new Set(asked.map(({ session }) => session))];
    const ended = new Set(await findEnded(deps.db, hashes, deps.clock()));
    if (ended.size === 0) return;
    for (const line of asked) if (ended.has(line.session)) end(line, socketClosed.sessionEnded);
  }

  const checkSessions = (people?: readonly number[]): Promise<void> =>
    closeEnded(people).catch((error: unknown) => deps.log.error({ err: error }, 'socket sessions'));

  let checking: Promise<void> | null = null;

  return {
    closeSilent,
    closeEnded() {
      checking ??= checkSessions().finally(() => (checking = null));
      return checking;
    },
    hear({ users, topic, id, version }: News) {
      if (topic === 'opened') return;
      if (topic === 'session') return void checkSessions(users);
      const text = textOf({ topic, id, version });
      for (const userId of users) for (const line of byPerson.get(userId) ?? []) send(line, text);
    },
    lookAgain() {
      const all = [...byPerson.values()].flatMap((some) => [...some]);
      const tell = (): void => {
        for (const line of all.splice(0, again.sockets))
          if (lines.has(line)) for (const text of everything) send(line, text);
        if (all.length > 0) setTimeout(tell, again.ms).unref();
      };
      tell();
    },
    admits: (ip) => handshakes(networkOf(ip), deps.clock().getTime()),
    open(connection, { ip, visitor }) {
      const now = deps.clock().getTime();
      const line: Line = {
        connection,
        network: networkOf(ip),
        subjects: [],
        person: 0,
        session: '',
        claim: null,
        heardAt: now,
        windowFrom: now,
        heard: 0,
        work: null,
      };
      lines.add(line);
      const mayStay =
        join(line, `network ${line.network}`, socketsMax.network) &&
        (visitor === '' || join(line, `device ${visitor}`, socketsMax.device));
      if (!mayStay) end(line, socketClosed.tooMany);
      return {
        onMessage: (text) => onMessage(line, text),
        onPing: () => void hear(line),
        end: (code) => end(line, code),
      };
    },
  };
}
