export {
  joinedPerson,
  type ListedPerson,
  personJoin,
  personOf,
  personText,
  presentPerson,
} from '../service/listed-person.ts';
