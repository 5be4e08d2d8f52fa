/** Whether the person asked for less motion: then nothing moves, and nothing shakes. */
export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shakes the phone, where it can: milliseconds on, off, on. */
export function buzz(...pattern: number[]): void {
  if (!still() && 'vibrate' in navigator) navigator.vibrate(pattern);
}
