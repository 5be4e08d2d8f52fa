import { featureFlagBucket } from '../feature-flags.ts';
import { startDurations } from './durations.ts';
import { startErrorReports } from './error-reports.ts';
import { startSocket } from './socket.ts';
import { startUsage } from './usage.ts';

/** Starts what runs beside the screens; none of them depends on it. Answers with the function that stops it. */
export function begin(): () => void {
  const socket = startSocket();
  const stops = [
    startErrorReports(),
    startUsage(),
    startDurations((path, duration) => socket.say({ type: 'page', path, duration })),
    socket.stop,
  ];
  featureFlagBucket();
  return () => stops.forEach((stop) => stop());
}
