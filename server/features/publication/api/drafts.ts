export { defineDrafts, type Draft } from '../service/drafts.ts';
