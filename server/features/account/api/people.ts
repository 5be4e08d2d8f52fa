export {
  accountsOf,
  identityName,
  lockPair,
  lockPeople,
  openidOf,
  presentAccountOf,
  registeredAt,
  type AccountState,
  accountStateOf,
} from '../service/people.ts';
