import {
  heartbeatSeconds,
  heartbeatWaitMs,
  type RealtimeEvent,
  realtimeEvent,
  socketClosed,
  type SocketMessage,
  tracerPath,
} from '@qunlu/contract/realtime.ts';
import type { PageMessage } from '@qunlu/contract/tracking/calls.ts';
import ReconnectingWebSocket from 'partysocket/ws';
import { authToken } from '../auth-cookies.ts';
import { lookAgain, hearEvent, setLive } from '../realtime.ts';
import { onSessionChange, session } from '../session.ts';

/** Messages that wait for the socket at most; older ones are dropped. */
const waitingMax = 20;
/** Milliseconds before another try; up to twice as many, so that not all pages come back to a new process at once. */
const againAfter = 1000;

export interface PageSocket {
  /** Says it now, or once the connection stands. */
  say(message: PageMessage): void;
  stop(): void;
}

/**
 * The one socket of the page (B273, D211, decision 0100): it says who uses the page and that they are still there, takes what features
 * say on it, and passes on what the server says. Failures are silent, since the page does not depend on it.
 */
export function startSocket(): PageSocket {
  const socket = new ReconnectingWebSocket(addressOf(location), [], {
    minReconnectionDelay: againAfter * (1 + Math.random()),
    maxReconnectionDelay: 60_000,
    connectionTimeout: 8000,
    maxEnqueuedMessages: 0,
  });
  const waiting: PageMessage[] = [];
  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const send = (message: SocketMessage | PageMessage): void => {
    socket.send(JSON.stringify(message));
  };
  const heart = startHeart({
    beat: () => {
      if (isOpen()) send({ type: 'heartbeat' });
      return isOpen();
    },
    lost: () => socket.reconnect(),
  });
  socket.addEventListener('open', () => {
    const { guest, userId } = session();
    if (!guest) send({ type: 'login', uid: userId, token: authToken() });
    waiting.splice(0).forEach(send);
  });
  socket.addEventListener('message', ({ data }) => {
    heart.answered();
    const event = eventOf(data);
    if (event) hearEvent(event);
  });
  socket.addEventListener('close', ({ code }) => {
    setLive(false);
    // Whoever asks next is told that the session has ended, and is asked to log in.
    if (code === socketClosed.sessionEnded) lookAgain(['badges']);
  });
  socket.addEventListener('error', () => undefined);
  const stops = [
    heart.stop,
    // another person is another connection
    onSessionChange(() => {
      setLive(false);
      socket.reconnect();
    }),
    () => socket.close(),
    () => setLive(false),
  ];
  return {
    say(message) {
      if (isOpen()) return send(message);
      waiting.push(message);
      if (waiting.length > waitingMax) waiting.shift();
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}

const addressOf = ({ protocol, host }: Location): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${tracerPath}`;

/** null for a heartbeat, and for what a newer server says that this page does not know. */
function eventOf(data: unknown): RealtimeEvent | null {
  try {
    return realtimeEvent.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}

/** A heartbeat that is not answered in time means that the connection is lost (B274, K064). */
function startHeart({ beat, lost }: { beat: () => boolean; lost: () => void }) {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const timer = setInterval(() => {
    clearTimeout(patience);
    if (beat()) patience = setTimeout(lost, heartbeatWaitMs);
  }, heartbeatSeconds * 1000);
  const answered = (): void => clearTimeout(patience);
  return {
    answered,
    stop(): void {
      clearInterval(timer);
      answered();
    },
  };
}
