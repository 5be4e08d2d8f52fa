export { circleLine } from '../service/circle/lines.ts';
