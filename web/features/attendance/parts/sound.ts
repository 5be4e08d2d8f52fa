import { buzz, still } from '../../../ui/motion.ts';

let context: AudioContext | undefined;

/** What somebody at a door hears without looking: high and short for yes, low and twice for no. Silent where less motion is asked for. */
export function sound(good: boolean): void {
  buzz(...(good ? [60] : [120, 80, 120]));
  if (still() || !('AudioContext' in window)) return;
  try {
    context ??= new AudioContext();
    for (const start of good ? [0] : [0, 0.18]) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = good ? 880 : 240;
      volume.gain.value = 0.12;
      tone.connect(volume).connect(context.destination);
      tone.start(context.currentTime + start);
      tone.stop(context.currentTime + start + 0.12);
    }
  } catch {
    // A phone without sound still shows it.
  }
}
