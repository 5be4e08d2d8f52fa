import { startFeatureFlags } from '../feature-flags.ts';
import { startErrorReports } from './error-reports.ts';
import { startTracer } from './tracer.ts';
import { startUsage } from './usage.ts';

/** What runs beside the screens and matters to none of them. Answers with the way to stop. */
export function begin(): () => void {
  const stops = [startErrorReports(), startUsage(), startFeatureFlags(), startTracer()];
  return () => stops.forEach((stop) => stop());
}
