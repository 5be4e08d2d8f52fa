import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import css from './slider.module.css';

export interface SliderTask {
  challenge: string;
  /** A `data:` address. */
  image: string;
  width: number;
  piece: number;
}

/** Asks to move a frame over the gap of a picture. Answers with its place in pixels of the picture, or null. */
export function askSlider(task: SliderTask, note: string): Promise<number | null> {
  return openSheet<number>('完成验证', (close) => <Slider task={task} note={note} onDone={close} />);
}

interface SliderProps {
  task: SliderTask;
  /** What was wrong the last time. */
  note: string;
  onDone: (x: number) => void;
}

function Slider({ task, note, onDone }: SliderProps) {
  const id = useId();
  const [x, setX] = useState(0);
  const range = useRef<HTMLInputElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const most = task.width - task.piece;
  useEffect(() => {
    const input = range.current;
    if (!input) return;
    // Keys and screen readers change the value step by step: only what a finger or a mouse moved counts when let go.
    let dragged = false;
    const stop = new AbortController();
    const { signal } = stop;
    input.addEventListener('pointerdown', () => (dragged = true), { signal });
    input.addEventListener('keydown', () => (dragged = false), { signal });
    // React’s `onChange` is the browser’s `input`; `change` comes when the slider is let go.
    input.addEventListener('change', () => dragged && done.current(Number(input.value)), { signal });
    return () => stop.abort();
  }, []);
  return (
    <div className={css['root']}>
      <p id={`${id}hint`} className={css['hint']}>
        拖动滑块，让方框盖住图中的深色缺口，松手即可
      </p>
      <div className={css['picture']} aria-hidden>
        <img className={css['drawing']} src={task.image} alt="" />
        <span
          className={css['piece']}
          style={{ width: percent(task.piece, task.width), left: percent(x, task.width) }}
        />
      </div>
      <input
        ref={range}
        className={css['range']}
        type="range"
        min={0}
        max={most}
        value={x}
        aria-label="滑块"
        aria-describedby={`${id}hint`}
        data-autofocus=""
        onChange={(event) => setX(Number(event.currentTarget.value))}
        onKeyDown={(event) => event.key === 'Enter' && onDone(x)}
      />
      {note && (
        <p className={css['note']} role="alert">
          {note}
        </p>
      )}
      <Button block kind="secondary" onClick={() => onDone(x)}>
        完成验证
      </Button>
    </div>
  );
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;
