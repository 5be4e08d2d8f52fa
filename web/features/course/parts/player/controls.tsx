import { courseSpeeds } from '@qunlu/contract/course/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { LoaderCircle, Play } from '../../../../ui/icons.ts';
import { Moon, Pause, RotateCcw, RotateCw } from '../../../../ui/more-icons.ts';
import { clockOf, spokenSeconds } from '../seconds-text.ts';
import css from './controls.module.css';
import { type MediaState, useMedia } from './use-media.ts';
import type { Player } from './use-player.ts';
import type { Sleep } from './use-sleep.ts';

/** Seconds of one step. */
export const step = 15;
const minutes = [15, 30, 60] as const;

interface ControlsProps {
  player: Player;
  /** Seconds until the recording says its own: how long it is, and where it will begin. */
  seconds: number;
  start: number;
}

/** The bar with its seconds, and under it the keys within the reach of the thumb. */
export function Controls({ player, seconds, start }: ControlsProps) {
  const told = useMedia(player.media);
  const state = told.length > 0 ? told : { ...told, at: start, length: seconds };
  const { length } = state;
  const { playing, waiting, speed } = state;
  const Main = playing ? (waiting ? LoaderCircle : Pause) : Play;
  return (
    <div className={css['root']} role="group" aria-label="播放">
      <Bar player={player} state={state} length={length} />
      <div className={css['keys']}>
        <button
          type="button"
          className={css['word']}
          aria-label={`速度 ${speed} 倍`}
          onClick={() => void chooseSpeed(player, speed)}
        >
          {speed}×
        </button>
        <Step player={player} by={-step} />
        <button
          type="button"
          className={css['main']}
          aria-label={playing ? '暂停' : '播放'}
          onClick={player.toggle}
        >
          <Main className={playing && waiting ? css['turning'] : undefined} size={30} aria-hidden />
        </button>
        <Step player={player} by={step} />
        <SleepKey player={player} />
      </div>
    </div>
  );
}

function Step({ player, by }: { player: Player; by: number }) {
  const Icon = by < 0 ? RotateCcw : RotateCw;
  return (
    <button
      type="button"
      className={css['step']}
      aria-label={by < 0 ? `后退 ${-by} 秒` : `前进 ${by} 秒`}
      onClick={() => player.seekBy(by)}
    >
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <span aria-hidden>{Math.abs(by)}</span>
    </button>
  );
}

/** Where it is, and the way to any other second: it goes there once the finger has left. */
function Bar({ player, state, length }: { player: Player; state: MediaState; length: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [drawn, setDrawn] = useState<number | null>(null);
  const { seekTo } = player;
  const at = Math.min(drawn ?? state.at, length);
  const land = useRef(seekTo);
  useEffect(() => {
    land.current = seekTo;
  });
  useEffect(() => {
    const bar = input.current;
    // The browser's own event: that of React comes with every pixel.
    const change = (): void => {
      land.current(Number(bar?.value));
      setDrawn(null);
    };
    bar?.addEventListener('change', change);
    return () => bar?.removeEventListener('change', change);
  }, []);
  return (
    <>
      <input
        ref={input}
        className={css['bar']}
        type="range"
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={Math.floor(at)}
        aria-label="进度"
        aria-valuetext={`${spokenSeconds(at)}，共 ${spokenSeconds(length)}`}
        style={{ '--part': length > 0 ? at / length : 0 }}
        onChange={(event) => setDrawn(Number(event.currentTarget.value))}
      />
      <p className={css['times']} aria-hidden>
        <span>{clockOf(at)}</span>
        <span>{clockOf(length)}</span>
      </p>
    </>
  );
}

async function chooseSpeed({ setSpeed }: Player, now: number): Promise<void> {
  const chosen = await actionSheet({
    title: '播放速度',
    items: courseSpeeds.map((speed) => ({
      key: String(speed),
      label: `${speed} 倍`,
      ...(speed === now ? { note: '正在用' } : {}),
    })),
  });
  const speed = courseSpeeds.find((one) => String(one) === chosen);
  if (speed !== undefined) setSpeed(speed);
}

function SleepKey({ player }: { player: Player }) {
  const { sleep } = player;
  const left = useLeft(sleep);
  const said = sleep === 'off' ? '定时停止' : sleep === 'end' ? '播完这一节停止' : `${left} 分钟后停止`;
  return (
    <span className={css['sleep']}>
      <IconButton label={said} onClick={() => void chooseSleep(player)}>
        <Moon size={24} aria-hidden />
      </IconButton>
      {sleep !== 'off' && (
        <span className={css['left']} aria-hidden>
          {sleep === 'end' ? '本节' : left}
        </span>
      )}
    </span>
  );
}

/** Minutes that are left, up to the next whole one. */
function useLeft(sleep: Sleep): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (typeof sleep !== 'number') return;
    const tick = (): void => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 10_000);
    return () => clearInterval(timer);
  }, [sleep]);
  return typeof sleep === 'number' ? Math.max(1, Math.ceil((sleep - now) / 60_000)) : 0;
}

async function chooseSleep({ sleep, setSleep }: Player): Promise<void> {
  const chosen = await actionSheet({
    title: '到时候自动停下',
    items: [
      ...minutes.map((count) => ({ key: String(count), label: `${count} 分钟后` })),
      { key: 'end', label: '播完这一节' },
      ...(sleep === 'off' ? [] : [{ key: 'off', label: '不定时了' }]),
    ],
  });
  if (chosen === null) return;
  setSleep(chosen === 'end' || chosen === 'off' ? chosen : Date.now() + Number(chosen) * 60_000);
}
