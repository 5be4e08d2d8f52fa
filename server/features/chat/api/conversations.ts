export { consultOf } from '../service/open.ts';
