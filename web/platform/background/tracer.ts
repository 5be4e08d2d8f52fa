import {
  heartbeatSeconds,
  heartbeatWaitMs,
  type TracerMessage,
  tracerPath,
} from '@qunlu/contract/tracking.ts';
import ReconnectingWebSocket from 'partysocket/ws';
import { authToken } from '../auth-cookies.ts';
import { lastPageView, onPageView } from '../router/page-view.ts';
import { onSessionChange, session } from '../session.ts';

/** Page durations that wait for the socket at most; older ones are dropped. */
const waitingMax = 20;

/**
 * The tracer socket (B273, D211): it says who uses the page, that they are still there, and how long each screen was
 * visible. Screens are named by their route patterns, without ids. Failures are silent, since the page does not depend on
 * it. Answers with the function that stops it.
 */
export function startTracer(): () => void {
  const socket = new ReconnectingWebSocket(addressOf(location), [], {
    minReconnectionDelay: 2000,
    maxReconnectionDelay: 60_000,
    connectionTimeout: 8000,
    maxEnqueuedMessages: 0,
  });
  const waiting: TracerMessage[] = [];
  const isOpen = (): boolean => socket.readyState === socket.OPEN;
  const say = (message: TracerMessage): void => {
    socket.send(JSON.stringify(message));
  };

  const open = (): void => {
    const { guest, userId } = session();
    if (!guest) say({ type: 'login', uid: userId, token: authToken() });
    waiting.splice(0).forEach(say);
  };
  const notify = (message: TracerMessage): void => {
    if (isOpen()) return say(message);
    waiting.push(message);
    if (waiting.length > waitingMax) waiting.shift();
  };
  const heart = startHeart({
    beat: () => {
      if (isOpen()) say({ type: 'heartbeat' });
      return isOpen();
    },
    lost: () => socket.reconnect(),
  });
  socket.addEventListener('open', open);
  socket.addEventListener('message', heart.answered);
  socket.addEventListener('error', () => undefined);
  const stops = [
    heart.stop,
    startDurations((path, duration) => notify({ type: 'page', path, duration })),
    // another person is another connection
    onSessionChange(() => socket.reconnect()),
    () => socket.close(),
  ];
  return () => stops.forEach((stop) => stop());
}

const addressOf = ({ protocol, host }: Location): string =>
  `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${tracerPath}`;

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

/** Calls back with every screen that was left and how many milliseconds it was visible. */
function startDurations(notify: (pattern: string, duration: number) => void): () => void {
  let pattern = lastPageView()?.pattern ?? '';
  let since = lastPageView()?.at ?? Date.now();
  let inSight = document.visibilityState === 'visible';
  const end = (): void => {
    const duration = Date.now() - since;
    since = Date.now();
    if (inSight && pattern !== '' && duration > 0) notify(pattern, duration);
  };
  const stop = onPageView((view) => {
    end();
    pattern = view.pattern;
  });
  const turned = (): void => {
    end();
    inSight = document.visibilityState === 'visible';
  };
  document.addEventListener('visibilitychange', turned);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', turned);
  };
}
