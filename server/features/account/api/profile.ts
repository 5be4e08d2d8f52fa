export { adoptName, allowsFriends, lockUser } from '../service/profile.ts';
