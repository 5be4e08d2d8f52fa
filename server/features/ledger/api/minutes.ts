export {
  addMinutes,
  holdMinutes,
  type MinuteLine,
  type MinuteOwner,
  minuteLines,
  minutesOf,
  settleMinutes,
  takeMinutes,
} from '../service/minutes.ts';
