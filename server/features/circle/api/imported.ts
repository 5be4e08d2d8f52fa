export {
  addImported,
  claimImported,
  dropImported,
  groupsNamed,
  type Imported,
  presentByPhone,
  putIntoGroups,
  takeOutOfGroups,
} from '../service/member/imported.ts';
