export { openDirect } from '../service/open.ts';
