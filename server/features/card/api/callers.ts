export { type Callers, latestCallers } from '../service/latest-callers.ts';
