export {
  accountsOf,
  identityName,
  lockPair,
  lockPeople,
  noSuchUser,
  openidOf,
  presentAccountOf,
  registeredAt,
  type Standing,
  standingOf,
} from '../service/people.ts';
