import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { type Playback, type PlaybackOptions, startPlayback } from './playback.ts';
import { sharedAudio } from './use-media.ts';
import { type Sleep, useSleep } from './use-sleep.ts';

export interface PlayerOptions extends Omit<PlaybackOptions, 'onFailed'> {
  kind: 'video' | 'audio';
}

export interface Player extends Omit<Playback, 'stop'> {
  media: HTMLMediaElement | null;
  /** For the element of a video. */
  setVideo: (video: HTMLVideoElement | null) => void;
  failed: boolean;
  sleep: Sleep;
  setSleep: (sleep: Sleep) => void;
}

/** The playback of one lesson, for as long as its screen stands. */
export function usePlayer(options: PlayerOptions): Player {
  const { kind } = options;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [audio] = useState(() => (kind === 'audio' ? sharedAudio() : null));
  const media = audio ?? video;
  const [failed, setFailed] = useState(false);
  const [sleep, setSleep] = useSleep(media);
  const playback = useRef<Playback | null>(null);

  const onEnd = useEffectEvent(() => {
    if (sleep !== 'end') return options.onEnd();
    setSleep('off');
    popTip('这一节播完了，已经停下');
  });
  const begin = useEffectEvent((on: HTMLMediaElement) =>
    startPlayback(on, { ...options, onEnd, onFailed: setFailed }),
  );
  useEffect(() => {
    if (!media) return;
    const begun = begin(media);
    playback.current = begun;
    return () => {
      begun.stop();
      playback.current = null;
    };
  }, [media]);

  return {
    media,
    setVideo,
    failed,
    sleep,
    setSleep,
    play: () => playback.current?.play(),
    pause: () => playback.current?.pause(),
    toggle: () => playback.current?.toggle(),
    seekTo: (at) => playback.current?.seekTo(at),
    seekBy: (seconds) => playback.current?.seekBy(seconds),
    setSpeed: (speed) => playback.current?.setSpeed(speed),
    now: () => playback.current?.now() ?? 0,
    retry: () => playback.current?.retry(),
  };
}
