export { type MemberAction, lockMember, onMember, sameOwner } from '../service/member/member-actions.ts';
