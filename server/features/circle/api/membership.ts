export {
  admit,
  checkJoined,
  endingWords,
  endMembership,
  joinedCount,
  liftBlock,
} from '../service/member/membership.ts';
