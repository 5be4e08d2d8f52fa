export { unreach } from '../service/unreach.ts';
