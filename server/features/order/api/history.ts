export { writeOnce } from '../service/ground/history.ts';
