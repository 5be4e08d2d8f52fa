import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { CircleAlert, CircleCheck } from '../icons.ts';
import { POP_TIP_DURATION } from '../words.ts';
import { onTopModalChange, topModal } from './modal.tsx';
import css from './pop-tip.module.css';

export type TipType = 'info' | 'good' | 'bad';

interface Tip {
  id: number;
  text: string;
  type: TipType;
}

let tip: Tip | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Tip | null): void {
  tip = next;
  for (const listener of listeners) listener();
}

/** A sentence that says what just happened and goes by itself. A new one takes the place of the one before. */
export function popTip(text: string, options: { type?: TipType; duration?: number } = {}): void {
  const { type = 'info', duration = POP_TIP_DURATION } = options;
  clearTimeout(timer);
  set({ id: nextId++, text, type });
  timer = setTimeout(() => set(null), duration);
}

/** Pixels from the bottom of the screen that hold buttons or the tab bar, 0 for none: the tip stands above them. */
function barHeight(parent: Element): number {
  const bars = [...parent.querySelectorAll('[data-bottom-bar]')];
  const tops = bars
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ bottom }) => bottom > innerHeight - 1);
  return Math.max(0, ...tops.map(({ top }) => innerHeight - top));
}

/** Part of DialogHost. */
export function PopTipHost() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => tip,
  );
  const [box] = useState(() => document.createElement('div'));

  useLayoutEffect(() => {
    if (!shown) return;
    const place = (): void => {
      // Everything outside of an open modal is inert and not read aloud: the tip goes inside it.
      const parent = topModal() ?? document.body;
      if (box.parentElement !== parent) parent.append(box);
      const element = box.firstElementChild;
      if (element instanceof HTMLElement) element.style.setProperty('--above', `${barHeight(parent)}px`);
      // the top layer, above every dialog; where popovers are unknown it stays fixed in its place
      if (element instanceof HTMLElement && 'showPopover' in element && !element.matches(':popover-open'))
        element.showPopover();
    };
    place();
    const stop = onTopModalChange(place);
    return () => {
      stop();
      box.remove();
    };
  }, [shown, box]);

  return createPortal(shown && <PopTip key={shown.id} text={shown.text} type={shown.type} />, box);
}

function PopTip({ text, type }: { text: string; type: TipType }) {
  return (
    <div className={cx(css['root'], css[type])} role={type === 'bad' ? 'alert' : 'status'} popover="manual">
      {type === 'good' && <CircleCheck size={20} aria-hidden />}
      {type === 'bad' && <CircleAlert size={20} aria-hidden />}
      <span>{text}</span>
    </div>
  );
}
