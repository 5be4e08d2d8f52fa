import { type PointerEvent, useRef } from 'react';

/** Is this a device one types on by thumb? There Enter belongs to the keyboard, not to the form. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** B253: who holds longer than this many milliseconds has thought better of it. */
export const closeHold = 1000;
/** Pixels downwards that mean closing. */
const closeDistance = 48;

interface Drag {
  at: number;
  y: number;
}

/**
 * Pulling down closes (a sheet, by its handle): the element follows the finger and goes back when the gesture was none.
 * Answers with the element's ref and what the handle listens to.
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
      // beyond the handle the finger is still this gesture
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

/** B254 */
export const tapsNeeded = 3;
/** Milliseconds within which the next tap must follow. */
const tapGap = 500;

/** Something that shows itself only to who knows: three taps, one soon after the other. Answers with the click handler. */
export function useMultipleTap(act: () => void): (event: { timeStamp: number }) => void {
  const taps = useRef({ count: 0, at: 0 });
  return ({ timeStamp }) => {
    const { count, at } = taps.current;
    const next = count > 0 && timeStamp - at <= tapGap ? count + 1 : 1;
    taps.current = { count: next % tapsNeeded, at: timeStamp };
    if (next === tapsNeeded) act();
  };
}
