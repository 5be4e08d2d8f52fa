import type { CallReport } from './call-provider.ts';
import type { Deps } from './context.ts';
import { requiredPort } from './ports.ts';

/** Who hears what the provider says. Rejects when it should say it again. */
export const callReports =
  requiredPort<(deps: Deps, report: CallReport) => Promise<void>>('platform.call-reports');
