export {
  definePublication,
  projectOwner,
  publicationTable,
  type CheckedDraft,
  type PublicationColumns,
} from '../service/publication.ts';
