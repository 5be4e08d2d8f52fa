import { useEffect, useState } from 'react';

/** Where a recording stands, as its controls show it. */
export interface MediaState {
  playing: boolean;
  /** It wants to play and has nothing to play yet. */
  waiting: boolean;
  /** Seconds. */
  at: number;
  /** Seconds; 0 until it is known. */
  length: number;
  speed: number;
  ended: boolean;
}

const events = [
  'play',
  'pause',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'loadedmetadata',
  'ratechange',
  'ended',
  'emptied',
] as const;
const stalls = { waiting: true, playing: false, canplay: false, pause: false, error: false } as const;

const still: MediaState = { playing: false, waiting: false, at: 0, length: 0, speed: 1, ended: false };

/** The state of a recording, as its element tells it. */
export function useMedia(media: HTMLMediaElement | null): MediaState {
  const [state, setState] = useState(still);
  useEffect(() => {
    if (!media) return;
    const stop = new AbortController();
    const { signal } = stop;
    const read = (): void =>
      setState((before) => ({
        ...before,
        playing: !media.paused,
        at: media.currentTime,
        length: Number.isFinite(media.duration) ? media.duration : 0,
        speed: media.playbackRate,
        ended: media.ended,
      }));
    for (const name of events) media.addEventListener(name, read, { signal });
    for (const [name, waiting] of Object.entries(stalls))
      media.addEventListener(name, () => setState((before) => ({ ...before, waiting })), { signal });
    read();
    return () => stop.abort();
  }, [media]);
  return state;
}

let shared: HTMLAudioElement | undefined;

/** The one recording that is heard: the next lesson goes on in it, which a phone in a pocket would refuse to a new one. */
export function sharedAudio(): HTMLAudioElement {
  if (!shared) {
    shared = document.createElement('audio');
    shared.hidden = true;
    shared.preload = 'metadata';
  }
  if (!shared.isConnected) document.body.append(shared);
  return shared;
}
