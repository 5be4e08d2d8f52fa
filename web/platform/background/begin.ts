import { featureFlagBucket } from '../feature-flags.ts';
import { startErrorReports } from './error-reports.ts';
import { startTracer } from './tracer.ts';
import { startUsage } from './usage.ts';

/** Starts what runs beside the screens; none of them depends on it. Answers with the function that stops it. */
export function begin(): () => void {
  const stops = [startErrorReports(), startUsage(), startTracer()];
  featureFlagBucket();
  return () => stops.forEach((stop) => stop());
}
