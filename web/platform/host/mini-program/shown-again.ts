/** Resolves once this page is shown again, or after so many milliseconds: not every client says that it is. */
export function shownAgain(patience: number): { promise: Promise<void>; stop(): void } {
  const stops: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => {
    const visible = (): void => {
      if (document.visibilityState === 'visible') resolve();
    };
    const timer = setTimeout(resolve, patience);
    document.addEventListener('visibilitychange', visible);
    const place = window as {
      WeixinJSBridge?: { on?(name: string, act: (state: { active?: unknown }) => void): void };
    };
    place.WeixinJSBridge?.on?.('onPageStateChange', ({ active }) => {
      if (String(active) === 'true') resolve();
    });
    stops.push(
      () => clearTimeout(timer),
      () => document.removeEventListener('visibilitychange', visible),
    );
  });
  return { promise, stop: () => stops.forEach((stop) => stop()) };
}
