export { reach, reachBySharer } from '../service/reach.ts';
