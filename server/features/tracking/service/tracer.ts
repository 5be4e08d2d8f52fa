import { userStatus } from '@qunlu/contract/account/rules.ts';
import { tracerMessage } from '@qunlu/contract/tracking.ts';
import * as z from 'zod/mini';
import { jobContext, type Deps } from '../../../platform/context.ts';
import { networkOf } from '../../../platform/limits.ts';
import { authenticate } from '../../account/service/sessions.ts';
import { recordStay } from './usage.ts';

/** Open sockets per address in this process, messages per socket and minute. */
const socketsMax = 20;
const messagesMax = 60;
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
  address: string;
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
  /** Adds a socket; the caller passes its messages and its end to the answered functions. */
  open(connection: TracerConnection, ip: string): { onMessage(text: string): void; onClose(): void };
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

async function act(deps: Deps, line: Line, message: Message): Promise<void> {
  if (message.type === 'login') {
    line.claim = message.token ? { userId: message.uid, token: message.token } : null;
  }
  if (message.type === 'page') await recordStay(jobContext(deps), await viewerOfLine(deps, line), message);
}

/** D164, D211: records who stays on which page for how long. Failures are logged and do not reach the page. */
export function makeTracer(deps: Deps): Tracer {
  const lines = new Set<Line>();
  const ofAddress = (address: string): number => [...lines].filter((line) => line.address === address).length;

  const closeSilent = (): void => {
    const now = deps.clock().getTime();
    for (const line of lines) {
      if (now - line.heardAt < silentMs) continue;
      lines.delete(line);
      line.connection.close(goingAway);
    }
  };

  const tooMany = (line: Line): boolean => {
    if (line.heardAt - line.windowFrom >= minuteMs)
      Object.assign(line, { windowFrom: line.heardAt, heard: 0 });
    line.heard += 1;
    return line.heard > messagesMax;
  };

  const onMessage = (line: Line, text: string): void => {
    if (!lines.has(line)) return;
    line.heardAt = deps.clock().getTime();
    closeSilent();
    if (tooMany(line)) {
      lines.delete(line);
      line.connection.close(policyViolation);
      return;
    }
    const message = read(text);
    // Answered before any database work: the page waits only 3 s.
    if (message?.type === 'heartbeat') line.connection.send('{"type":"heartbeat"}');
    else if (message) {
      line.work = line.work
        .then(() => act(deps, line, message))
        .catch((error: unknown) => deps.log.error({ err: error }, 'tracer'));
    }
  };

  return {
    closeSilent,
    open(connection, ip) {
      const now = deps.clock().getTime();
      const line: Line = {
        connection,
        address: networkOf(ip),
        claim: null,
        heardAt: now,
        windowFrom: now,
        heard: 0,
        work: Promise.resolve(),
      };
      if (ofAddress(line.address) >= socketsMax) connection.close(policyViolation);
      else lines.add(line);
      return { onMessage: (text) => onMessage(line, text), onClose: () => void lines.delete(line) };
    },
  };
}
