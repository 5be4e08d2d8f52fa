export {
  addImported,
  claimImported,
  dropImported,
  groupsNamed,
  type ImportedEntry,
  presentByPhone,
  putIntoGroups,
  takeOutOfGroups,
} from '../service/member/imported.ts';
