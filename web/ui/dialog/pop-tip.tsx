import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { CircleAlert, CircleCheck } from '../icons.ts';
import { POP_TIP_DURATION, UNDO_DURATION, UNDO_LABEL } from '../words.ts';
import { onTopModalChange, topModal } from './modal.tsx';
import css from './pop-tip.module.css';

export type TipType = 'info' | 'good' | 'bad';

interface Tip {
  id: number;
  text: string;
  type: TipType;
  action: TipAction | undefined;
}

export interface TipAction {
  label: string;
  onAct: () => void;
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
export function popTip(
  text: string,
  options: { type?: TipType; duration?: number; action?: TipAction } = {},
): void {
  const { type = 'info', duration = POP_TIP_DURATION, action } = options;
  clearTimeout(timer);
  set({ id: nextId++, text, type, action });
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

/** Says what was done and offers for five seconds to take it back, instead of a question before. Answers with what closes it. */
export function undoTip(text: string, undo: () => void): () => void {
  const onAct = (): void => {
    clearTimeout(timer);
    set(null);
    undo();
  };
  popTip(text, { duration: UNDO_DURATION, action: { label: UNDO_LABEL, onAct } });
  const { id } = tip ?? {};
  return () => {
    if (tip?.id === id) set(null);
  };
}

/** `undoTip` for a screen or a field: what it offers goes with it. */
export function useUndo(): typeof undoTip {
  const close = useRef<() => void>(() => undefined);
  useEffect(() => () => close.current(), []);
  return useCallback((...given) => (close.current = undoTip(...given)), []);
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
    // The screen may change under it, and the next one has another bar.
    const bars = new MutationObserver(place);
    bars.observe(document.body, { childList: true, subtree: true });
    return () => {
      stop();
      bars.disconnect();
      box.remove();
    };
  }, [shown, box]);

  return createPortal(
    shown && <PopTip key={shown.id} text={shown.text} type={shown.type} action={shown.action} />,
    box,
  );
}

function PopTip({ text, type, action }: Omit<Tip, 'id'>) {
  return (
    <div className={cx(css['root'], css[type])} role={type === 'bad' ? 'alert' : 'status'} popover="manual">
      {type === 'good' && <CircleCheck size={20} aria-hidden />}
      {type === 'bad' && <CircleAlert size={20} aria-hidden />}
      <span>{text}</span>
      {action && (
        <button type="button" className={css['action']} onClick={action.onAct}>
          {action.label}
        </button>
      )}
    </div>
  );
}
