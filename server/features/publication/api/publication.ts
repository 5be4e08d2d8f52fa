export {
  definePublication,
  projectOwner,
  publicationTable,
  type CheckedDraft,
  type PublicationColumns,
} from '../service/publication.ts';
export { reviewCallsOf } from '../service/review-calls.ts';
