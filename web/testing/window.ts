import { onTestFinished } from 'vitest';

interface SizedWindow {
  happyDOM: { setViewport(size: { width: number; height: number }): void };
}

/** The window of a computer for the rest of the test; it is that of a phone otherwise. */
export function makeWide(): void {
  const { happyDOM } = window as unknown as SizedWindow;
  happyDOM.setViewport({ width: 1280, height: 800 });
  onTestFinished(() => happyDOM.setViewport({ width: 390, height: 844 }));
}
