export { bindTo, inviteOf, inviterOf, noteDevice } from '../service/bonds.ts';
