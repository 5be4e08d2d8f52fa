import { anonymise, move, type Lifecycle } from '../../lifecycle/ports.ts';

/** Who was signed in is a ticket of the feature that asks: what they read of it, and what is exported, is said there. */
export const attendanceLifecycle: Lifecycle = {
  feature: 'attendance',
  columns: {
    'attendance_scan.by_id': {
      merge: move('whom they signed in was signed in by the kept account'),
      erase: anonymise('the scan stands, by nobody'),
    },
    'attendance_scan.undone_by': {
      merge: move('what they undid was undone by the kept account'),
      erase: anonymise('the scan stays undone'),
    },
  },
  erases: [],
  keeps: ['您在签到台给别人签的到：签到保留，但不再记着是谁签的'],
};
