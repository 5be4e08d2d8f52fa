export { type Deed, lockMember, noSuchMember, onMember, sameOwner } from '../service/member/member-deeds.ts';
