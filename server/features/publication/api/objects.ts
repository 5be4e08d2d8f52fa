export {
  kindsOf,
  linkedKind,
  objectOf,
  objectPath,
  objectsOfMembers,
  offeredKinds,
  ownObjects,
  type LinkedRow,
} from '../service/objects.ts';
