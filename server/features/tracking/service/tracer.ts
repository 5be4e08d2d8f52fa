import { userStatus } from '@qunlu/contract/account/rules.ts';
import { tracerMessage } from '@qunlu/contract/tracking.ts';
import * as z from 'zod/mini';
import { jobContext, type Deps } from '../../../platform/context.ts';
import { networkOf } from '../../../platform/limits.ts';
import { authenticate } from '../../account/api/sessions.ts';
import { makeHolders, makeWindows } from './tracer-bounds.ts';
import { recordStay } from './usage.ts';

/**
 * Open sockets in this process: of one person, of one browser (by its cookie), and of one network, which may be an office or
 * a carrier.
 */
const socketsMax = { person: 20, device: 20, network: 300 } as const;
/** New sockets of a network in a minute. */
const handshakesMax = 300;
/** Messages per socket and minute. */
const messagesMax = 60;
/** Stays of guests that one network may leave in an hour; more are dropped. */
const guestStaysMax = 600;
const minuteMs = 60_000;
/** Milliseconds without a message, i.e. three missed heartbeats, after which a socket is closed. */
const silentMs = 90_000;

/** Close codes of RFC 6455 §7.4.1. */
const goingAway = 1001;
const policyViolation = 1008;

/** The socket, reduced to what the tracer needs. */
export interface TracerConnection {
  send(text: string): void;
  close(code: number): void;
}

interface Line {
  connection: TracerConnection;
  network: string;
  /** What it is counted under; given back when it ends. */
  subjects: string[];
  /** The verified person that it is counted for; 0: none. */
  person: number;
  /** The session that the page claims; null: none. Verified for every page. */
  claim: { userId: number; token: string } | null;
  /** Milliseconds. */
  heardAt: number;
  windowFrom: number;
  heard: number;
  /** Messages are handled one after the other, so that a page is recorded for the person logged in before it. */
  work: Promise<void>;
}

export interface Tracer {
  /** Counts a new socket, before it is opened; false: too many lately. */
  admits(ip: string): boolean;
  /**
   * Adds a socket; the caller passes its messages and its end to the answered functions. `visitor`: the browser's cookie, ''
   * when it has none.
   */
  open(
    connection: TracerConnection,
    from: { ip: string; visitor: string },
  ): { onMessage(text: string): void; onClose(): void };
  /** Closes sockets that have been silent for too long. */
  closeSilent(): void;
}

type Message = z.output<typeof tracerMessage>;

function read(text: string): Message | null {
  try {
    const result = z.safeParse(tracerMessage, JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Verified for each page, since a socket outlives the session that it began with. */
async function viewerOfLine(deps: Deps, { claim }: Line): Promise<number | null> {
  const viewer = claim && (await authenticate(deps, claim.token, deps.clock()));
  const right = viewer?.userId === claim?.userId && viewer !== null && viewer.status <= userStatus.muted;
  return right ? viewer.userId : null;
}

/** D164, D211: records who stays on which page for how long. Failures are logged and do not reach the page. */
export function makeTracer(deps: Deps): Tracer {
  /** By the time of their last message, the most silent first. */
  const lines = new Set<Line>();
  const holders = makeHolders();
  const handshakes = makeWindows(handshakesMax, minuteMs);
  const guestStays = makeWindows(guestStaysMax, 60 * minuteMs);

  const end = (line: Line, code?: number): void => {
    if (!lines.delete(line)) return;
    for (const subject of line.subjects.splice(0)) holders.leave(subject);
    if (code !== undefined) line.connection.close(code);
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

  /** A claim counts for a person once it is verified: nobody uses up the sockets of somebody else. */
  async function logIn(line: Line, message: Extract<Message, { type: 'login' }>): Promise<void> {
    line.claim = message.token ? { userId: message.uid, token: message.token } : null;
    const userId = (await viewerOfLine(deps, line)) ?? 0;
    if (userId === line.person || !lines.has(line)) return;
    const before = `person ${line.person}`;
    if (line.subjects.includes(before)) {
      line.subjects = line.subjects.filter((subject) => subject !== before);
      holders.leave(before);
    }
    line.person = userId;
    if (userId > 0 && !join(line, `person ${userId}`, socketsMax.person)) end(line, policyViolation);
  }

  async function act(line: Line, message: Message): Promise<void> {
    if (message.type === 'login') await logIn(line, message);
    if (message.type !== 'page') return;
    const userId = await viewerOfLine(deps, line);
    if (userId === null && !guestStays(line.network, deps.clock().getTime())) return;
    await recordStay(jobContext(deps), userId, message);
  }

  const tooMany = (line: Line): boolean => {
    if (line.heardAt - line.windowFrom >= minuteMs)
      Object.assign(line, { windowFrom: line.heardAt, heard: 0 });
    line.heard += 1;
    return line.heard > messagesMax;
  };

  const onMessage = (line: Line, text: string): void => {
    if (!lines.delete(line)) return;
    lines.add(line);
    line.heardAt = deps.clock().getTime();
    closeSilent();
    if (tooMany(line)) return end(line, policyViolation);
    const message = read(text);
    // Answered before any database work: the page waits only 3 s.
    if (message?.type === 'heartbeat') line.connection.send('{"type":"heartbeat"}');
    else if (message) {
      line.work = line.work
        .then(() => act(line, message))
        .catch((error: unknown) => deps.log.error({ err: error }, 'tracer'));
    }
  };

  return {
    closeSilent,
    admits: (ip) => handshakes(networkOf(ip), deps.clock().getTime()),
    open(connection, { ip, visitor }) {
      const now = deps.clock().getTime();
      const line: Line = {
        connection,
        network: networkOf(ip),
        subjects: [],
        person: 0,
        claim: null,
        heardAt: now,
        windowFrom: now,
        heard: 0,
        work: Promise.resolve(),
      };
      lines.add(line);
      const mayStay =
        join(line, `network ${line.network}`, socketsMax.network) &&
        (visitor === '' || join(line, `device ${visitor}`, socketsMax.device));
      if (!mayStay) end(line, policyViolation);
      return { onMessage: (text) => onMessage(line, text), onClose: () => end(line) };
    },
  };
}
