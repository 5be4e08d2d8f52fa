import type { Played } from '@qunlu/contract/course/played.ts';
import { joined, playedBy, wholeSeconds, without } from './played.ts';
import { keepSpeed, keptSpeed, type Speed } from './speed.ts';

export interface PlaybackOptions {
  /** A signed address, which ends. */
  url: string;
  /** Where it was left, seconds. */
  start: number;
  /** What is known to have been played before. */
  told: Played;
  /** Begins at once: the lesson before has ended. */
  autoplay: boolean;
  /** Another address, once this one has ended. */
  renew: () => Promise<string>;
  /** What was played since the last time, and where it is. `leaving`: the page may be gone before an answer comes. */
  save: (played: Played, at: number, leaving: boolean) => void;
  /** It was played to its end. */
  onEnd: () => void;
  onFailed: (failed: boolean) => void;
}

export interface Playback {
  play: () => void;
  pause: () => void;
  toggle: () => void;
  seekTo: (at: number) => void;
  seekBy: (seconds: number) => void;
  setSpeed: (speed: Speed) => void;
  /** Where it is, whole seconds. */
  now: () => number;
  /** Asks for another address and plays. */
  retry: () => void;
  stop: () => void;
}

/** Milliseconds between two saves while it plays (D81). */
const saveEvery = 15_000;
/** Milliseconds within which a second failure is none of the address. */
const again = 10_000;
/** So near to its end a lesson is begun anew, seconds. */
const over = 3;

/**
 * Plays a lesson by a signed address; when that has ended, goes on at the same second by the next one. Tells what was really played,
 * as the browser counts it: the time between two places that one seeked to is not among it.
 */
export function startPlayback(media: HTMLMediaElement, options: PlaybackOptions): Playback {
  const { url, start, autoplay, renew, save, onEnd, onFailed } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let at = start;
  let wants = autoplay;
  let renewed = 0;
  let played: Played = [];
  let { told } = options;
  let last = start;

  const listen = (name: string, listener: () => void): void =>
    media.addEventListener(name, listener, { signal });

  /** What the browser has counted is lost when another address is loaded. */
  function collect(): void {
    played = joined(played, playedBy(media));
  }

  function tell(leaving = false): void {
    collect();
    const fresh = wholeSeconds(without(played, told));
    const now = Math.floor(at);
    if (fresh.length === 0 && now === last) return;
    told = joined(told, fresh);
    last = now;
    save(fresh, now, leaving);
  }

  function play(): void {
    // A browser that wants to be tapped first leaves it paused, and the button says so.
    void media.play()?.catch(() => undefined);
  }

  function load(address: string, plays: boolean): void {
    const from = at;
    media.src = address;
    setSpeed(keptSpeed());
    media.addEventListener(
      'loadedmetadata',
      () => {
        const { duration } = media;
        if (from > 0 && !(Number.isFinite(duration) && from > duration - over)) media.currentTime = from;
      },
      { once: true, signal },
    );
    if (plays) play();
  }

  async function renewAddress(plays: boolean): Promise<void> {
    renewed = Date.now();
    collect();
    try {
      const address = await renew();
      if (signal.aborted) return;
      onFailed(false);
      load(address, plays);
    } catch {
      if (!signal.aborted) onFailed(true);
    }
  }

  function seekTo(to: number): void {
    const { duration } = media;
    at = Math.max(0, Number.isFinite(duration) ? Math.min(to, duration) : to);
    media.currentTime = at;
  }

  function setSpeed(speed: Speed): void {
    media.defaultPlaybackRate = speed;
    media.playbackRate = speed;
  }

  // Not before there is something to tell of: loading begins at 0.
  listen('timeupdate', () => {
    if (media.readyState > 0) at = media.currentTime;
  });
  listen('play', () => {
    wants = true;
  });
  listen('pause', () => {
    wants = false;
    tell();
  });
  listen('playing', () => onFailed(false));
  listen('ended', () => {
    tell();
    onEnd();
  });
  listen('error', () => {
    if (Date.now() - renewed < again) onFailed(true);
    else void renewAddress(wants);
  });
  const timer = setInterval(() => {
    if (!media.paused) tell();
  }, saveEvery);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell(true), {
    signal,
  });
  addEventListener('pagehide', () => tell(true), { signal });
  load(url, autoplay);

  return {
    play,
    pause: () => media.pause(),
    toggle: () => (media.paused ? play() : media.pause()),
    seekTo,
    seekBy: (seconds) => seekTo(media.currentTime + seconds),
    setSpeed(speed) {
      keepSpeed(speed);
      setSpeed(speed);
    },
    now: () => Math.floor(at),
    retry: () => void renewAddress(true),
    stop() {
      tell(true);
      stopped.abort();
      clearInterval(timer);
      media.pause();
      // It must not go on loading; the element itself stays, which a phone lets play the next lesson.
      media.removeAttribute('src');
      media.load();
    },
  };
}
