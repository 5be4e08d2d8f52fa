type Range = readonly [from: number, to: number];

/** A recording whose time a test moves: the browser of the tests plays nothing by itself. */
export function recordingOf(media: HTMLMediaElement, length: number) {
  let ranges: readonly Range[] = [];
  let ended = false;
  const mocked = {
    duration: { get: () => length },
    readyState: { get: () => 4 },
    ended: { get: () => ended },
    played: {
      get: () => ({
        length: ranges.length,
        start: (at: number) => ranges[at]?.[0] ?? 0,
        end: (at: number) => ranges[at]?.[1] ?? 0,
      }),
    },
  };
  for (const [name, property] of Object.entries(mocked))
    Object.defineProperty(media, name, { configurable: true, ...property });
  const say = (name: string): boolean => media.dispatchEvent(new Event(name));
  return {
    /** What was asked for has come. */
    loaded(): void {
      ranges = [];
      say('loadedmetadata');
    },
    /** It has played so far. */
    playTo(to: number): void {
      ranges = [...ranges, [media.currentTime, to]];
      media.currentTime = to;
      say('timeupdate');
    },
    end(): void {
      ended = true;
      media.pause();
      say('ended');
    },
    fail: (): boolean => say('error'),
  };
}
