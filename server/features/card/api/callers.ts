export { latestCallers } from '../service/latest-callers.ts';
