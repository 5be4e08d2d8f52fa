export {
  addMinutes,
  holdMinutes,
  type MinuteOwner,
  minuteLines,
  minutesOf,
  settleMinutes,
  takeMinutes,
} from '../service/minutes.ts';
