import { type PointerEvent, useRef } from 'react';

/** Whether the device is used by touch. There Enter is a key of the on-screen keyboard and must not submit the form. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** B253: a pull that lasts longer than this many milliseconds does not close. */
export const closeHold = 1000;
/** How many pixels the finger must move down to close. */
const closeDistance = 48;

interface Drag {
  at: number;
  y: number;
}

/**
 * Closes an element (a sheet) when its handle is pulled down: the element follows the finger, and goes back when the pull
 * was too short or too slow. Answers with the ref of the element and the event handlers of the handle.
 */
export function useCloseGesture(onClose: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const moved = (event: PointerEvent): number => Math.max(0, event.clientY - (drag.current?.y ?? 0));
  const place = (pixels: number): void => {
    if (element.current) element.current.style.translate = pixels > 0 ? `0 ${pixels}px` : '';
  };
  const end = (event: PointerEvent, may: boolean): void => {
    const begun = drag.current;
    if (!begun) return;
    const closes = may && moved(event) >= closeDistance && event.timeStamp - begun.at <= closeHold;
    drag.current = null;
    place(0);
    if (closes) onClose();
  };
  const handle = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      drag.current = { at: event.timeStamp, y: event.clientY };
      // The gesture goes on when the finger leaves the handle.
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent): void {
      if (drag.current) place(moved(event));
    },
    onPointerUp: (event: PointerEvent): void => end(event, true),
    onPointerCancel: (event: PointerEvent): void => end(event, false),
  };
  return { element, handle };
}

/** B254: how many taps open what is hidden. */
export const tapsNeeded = 3;
/** Milliseconds within which the next tap must follow, or counting starts again. */
const tapGap = 500;

/** Runs `act` after three quick taps, for what is hidden from ordinary use. Answers with the click handler. */
export function useMultipleTap(act: () => void): (event: { timeStamp: number }) => void {
  const taps = useRef({ count: 0, at: 0 });
  return ({ timeStamp }) => {
    const { count, at } = taps.current;
    const next = count > 0 && timeStamp - at <= tapGap ? count + 1 : 1;
    taps.current = { count: next % tapsNeeded, at: timeStamp };
    if (next === tapsNeeded) act();
  };
}
