export { changeStatus } from '../service/status.ts';
