export { inviterOf, inviteToCircle } from '../service/invite.ts';
