import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordingOf } from '../../../../testing/recording.ts';
import { type Playback, type PlaybackOptions, startPlayback } from './playback.ts';

let running: Playback | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => running?.stop());

function begin(options: Partial<PlaybackOptions> = {}) {
  const media = document.createElement('video');
  const tape = recordingOf(media, 600);
  const saved: [played: string, at: number, leaving: boolean][] = [];
  const failures: boolean[] = [];
  const playback = startPlayback(media, {
    url: '/a.mp4',
    start: 0,
    told: [],
    autoplay: false,
    renew: () => Promise.resolve('/b.mp4'),
    save: (played, at, leaving) => saved.push([JSON.stringify(played), at, leaving]),
    onEnd: () => undefined,
    onFailed: (failed) => failures.push(failed),
    ...options,
  });
  running = playback;
  tape.loaded();
  return { media, tape, saved, failures, playback };
}

test('[D81] progress goes out each 15 seconds of playing, each time what was played since; seeking is no playing', () => {
  const { tape, saved, playback } = begin();
  vi.advanceTimersByTime(60_000);
  expect(saved).toEqual([]);
  playback.play();
  tape.playTo(15.1);
  vi.advanceTimersByTime(15_000);
  expect(saved).toEqual([['[[0,15]]', 15, false]]);
  playback.seekTo(300);
  tape.playTo(314.9);
  vi.advanceTimersByTime(15_000);
  expect(saved.at(-1)).toEqual(['[[300,315]]', 314, false]);
  playback.pause();
  expect(saved).toHaveLength(2);
});

test('[D81] it is told as one pauses, as the page is hidden, and as one leaves', () => {
  const { tape, saved, playback } = begin();
  playback.play();
  tape.playTo(4);
  playback.pause();
  expect(saved.at(-1)).toEqual(['[[0,4]]', 4, false]);
  playback.play();
  tape.playTo(7);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(saved.at(-1)).toEqual(['[[4,7]]', 7, true]);
  tape.playTo(9);
  playback.stop();
  expect(saved.at(-1)).toEqual(['[[7,9]]', 9, true]);
  vi.restoreAllMocks();
});

test('[D81] it begins where it was left, and tells nothing that is known; near its end it begins anew', () => {
  const { media, tape, saved, playback } = begin({ start: 200, told: [[0, 200]] });
  expect(media.currentTime).toBe(200);
  playback.seekTo(190);
  playback.play();
  tape.playTo(220);
  playback.pause();
  expect(saved).toEqual([['[[200,220]]', 220, false]]);
  playback.stop();
  expect(begin({ start: 599 }).media.currentTime).toBe(0);
});

test('[D81] an address that has ended is followed by another one, at the same second, still playing; what was played is not lost', async () => {
  const { media, tape, saved, failures, playback } = begin();
  playback.play();
  tape.playTo(120);
  tape.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(media.getAttribute('src')).toBe('/b.mp4');
  media.currentTime = 0;
  tape.loaded();
  expect([media.currentTime, media.paused]).toEqual([120, false]);
  tape.playTo(125);
  playback.pause();
  expect(saved).toEqual([['[[0,125]]', 125, false]]);
  // The next one fails at once: it is none of the address.
  tape.fail();
  expect(failures.at(-1)).toBe(true);
  playback.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect([failures.at(-1), media.paused]).toEqual([false, false]);
});

test('[D81] the speed stays for the next lesson', () => {
  const { media, playback } = begin();
  playback.setSpeed(1.5);
  expect(media.playbackRate).toBe(1.5);
  playback.stop();
  expect(begin().media.playbackRate).toBe(1.5);
});
