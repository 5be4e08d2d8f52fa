export { handOver } from '../service/circle/handover.ts';
