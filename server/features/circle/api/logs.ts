export { logAction } from '../service/circle/logs.ts';
