export {
  type Listed,
  peopleById,
  peopleByPhones,
  personById,
  personByPhone,
  personLocked,
  searchPeople,
} from '../service/directory.ts';
