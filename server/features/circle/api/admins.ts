export { normalMember } from '../service/circle/admins.ts';
