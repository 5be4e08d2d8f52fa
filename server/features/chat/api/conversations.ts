export { consultOf, openDirect } from '../service/open.ts';
