export {
  type DirectoryEntry,
  peopleById,
  peopleByPhones,
  personById,
  personByPhone,
  personLocked,
  searchPeople,
} from '../service/directory.ts';
