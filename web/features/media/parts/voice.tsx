import { useEffect, useState, useSyncExternalStore } from 'react';
import { LoaderCircle, Play } from '../../../ui/icons.ts';
import { Pause } from '../../../ui/more-icons.ts';
import css from './voice.module.css';

type Player = HTMLAudioElement;

/** One at a time on the whole page: which, and how far it is. */
let playing: { id: number | string; player: Player } | null = null;
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

function stop(): void {
  playing?.player.pause();
  playing = null;
  notify();
}

function begin(id: number | string, player: Player): void {
  playing = { id, player };
  notify();
}

const speeds = [1, 1.5, 2] as const;
let speed: (typeof speeds)[number] = 1;

interface VoiceProps {
  id: number | string;
  src: string;
  seconds: number;
  /** Another address of it, once this one has ended. */
  renew?: () => Promise<string>;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Something that was said: how long it is, and one tap to hear it. While it plays its speed can be changed. */
export function Voice({ id, src, seconds, renew }: VoiceProps) {
  const active = useSyncExternalStore(subscribe, () => playing?.id === id);
  const rate = useSyncExternalStore(subscribe, () => speed);
  const [at, setAt] = useState(0);
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');

  useEffect(() => () => void (playing?.id === id && stop()), [id]);

  function toggle(): void {
    if (active) return stop();
    play(src, renew !== undefined);
  }

  function play(address: string, again: boolean): void {
    stop();
    const player = new Audio(address);
    const failed = (): void => {
      if (playing?.player !== player) return;
      if (!again) {
        setState('failed');
        return stop();
      }
      // One more try; the phone that has stopped already is not started.
      void renew?.().then((now) => playing?.player === player && play(now, false));
    };
    player.playbackRate = speed;
    player.addEventListener('timeupdate', () => setAt(player.currentTime));
    player.addEventListener('playing', () => setState('ready'));
    player.addEventListener('ended', () => {
      setAt(0);
      if (playing?.player === player) stop();
    });
    player.addEventListener('error', failed);
    setState('loading');
    begin(id, player);
    player.play().catch((error: unknown) => {
      // Ended by another one, or by a tap, it has not failed; what it cannot load it says by its own event.
      if (error instanceof DOMException && error.name === 'NotAllowedError') failed();
    });
  }

  function faster(): void {
    speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    if (playing) playing.player.playbackRate = speed;
    notify();
  }

  const Icon = active ? (state === 'loading' ? LoaderCircle : Pause) : Play;
  const part = active && seconds > 0 ? Math.min(1, at / seconds) : 0;
  return (
    <span className={css['root']}>
      <button
        type="button"
        className={css['play']}
        style={{ '--long': Math.min(1, seconds / 60), '--part': part }}
        aria-label={`${active ? '停止播放' : '播放'}语音，${seconds} 秒`}
        onClick={toggle}
      >
        <Icon size={20} aria-hidden />
        <span className={css['bar']} aria-hidden />
        <span className="figures">{seconds}″</span>
      </button>
      {active && (
        <button
          type="button"
          className={css['speed']}
          aria-label={`速度 ${rate} 倍，点一下换`}
          onClick={faster}
        >
          {rate}×
        </button>
      )}
      {state === 'failed' && <span className={css['failed']}>没有放出来，请再点一次</span>}
    </span>
  );
}
