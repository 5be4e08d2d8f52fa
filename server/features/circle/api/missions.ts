export { forgetJoined } from '../service/member/missions.ts';
