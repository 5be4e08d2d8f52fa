export { befriend, unfriendUser } from '../service/changes.ts';
