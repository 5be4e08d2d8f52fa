export { defineDrafts } from '../service/drafts.ts';
