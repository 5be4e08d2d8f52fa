export {
  editOwnEntry,
  type EntryEdit,
  prepareEntry,
  setOwnCard,
  viewOwnEntry,
} from '../service/member/own-entry.ts';
