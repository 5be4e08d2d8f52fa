import { useEffect, useRef } from 'react';

interface Heard {
  title: string;
  course: string;
  cover: string;
}

export interface MediaKeys {
  play: () => void;
  pause: () => void;
  /** By so many seconds. */
  seekBy: (seconds: number) => void;
  seekTo: (at: number) => void;
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
}

const step = 15;

/** What the lock screen, headphones and a car show of it and do with it while the page is in the background. */
export function useMediaSession(
  media: HTMLMediaElement | null,
  { title, course, cover }: Heard,
  keys: MediaKeys,
): void {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  const [hasNext, hasPrevious] = [keys.next !== undefined, keys.previous !== undefined];

  useEffect(() => {
    const { mediaSession } = navigator as { mediaSession?: MediaSession };
    if (!mediaSession || !media) return;
    const artwork = cover === '' ? [] : [{ src: cover }];
    if (typeof MediaMetadata === 'function')
      mediaSession.metadata = new MediaMetadata({ title, artist: course, artwork });
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => now.current.play(),
      pause: () => now.current.pause(),
      seekbackward: ({ seekOffset }) => now.current.seekBy(-(seekOffset ?? step)),
      seekforward: ({ seekOffset }) => now.current.seekBy(seekOffset ?? step),
      seekto: ({ seekTime }) => seekTime !== undefined && now.current.seekTo(seekTime),
      ...(hasNext ? { nexttrack: () => now.current.next?.() } : {}),
      ...(hasPrevious ? { previoustrack: () => now.current.previous?.() } : {}),
    };
    const set = (name: string, handler: MediaSessionActionHandler | null): void => {
      try {
        mediaSession.setActionHandler(name as MediaSessionAction, handler);
      } catch {
        // A browser that does not know this key.
      }
    };
    for (const [name, handler] of Object.entries(handlers)) set(name, handler);

    const tell = (): void => {
      mediaSession.playbackState = media.paused ? 'paused' : 'playing';
      const { duration, playbackRate, currentTime } = media;
      if (!Number.isFinite(duration) || duration <= 0) return;
      mediaSession.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) });
    };
    const moments = ['play', 'pause', 'seeked', 'ratechange', 'durationchange'] as const;
    for (const name of moments) media.addEventListener(name, tell);
    tell();
    return () => {
      for (const name of moments) media.removeEventListener(name, tell);
      for (const name of Object.keys(handlers)) set(name, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, [media, title, course, cover, hasNext, hasPrevious]);
}
