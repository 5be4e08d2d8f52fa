import type { AttendanceSubjectName } from '@qunlu/contract/attendance/calls.ts';

/** What a door calls what happens at it. */
export interface DoorWords {
  desk: string;
  /** What people do there: 签到, 取货. */
  act: string;
  code: string;
  /** What has the code on it. */
  paper: string;
  /** Where somebody belongs who is not on the list. */
  unknown: string;
  noSession: { title: string; text: string };
}

export const doorWords: Readonly<Record<AttendanceSubjectName, DoorWords>> = {
  activity: {
    desk: '签到台',
    act: '签到',
    code: '签到码',
    paper: '票',
    unknown: '不在名单里，请核对是不是这场活动的票',
    noSession: { title: '还没有签到的场次', text: '主办人可以在活动设置里加一场' },
  },
  groupbuy: {
    desk: '取货台',
    act: '取货',
    code: '取货码',
    paper: '订单',
    unknown: '不在名单里，请核对是不是这个团购的码',
    noSession: { title: '还没有可以取的货', text: '备好货以后，在这里核销取货码' },
  },
};
