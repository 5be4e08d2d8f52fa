export { managersOf, normalMember } from '../service/circle/admins.ts';
