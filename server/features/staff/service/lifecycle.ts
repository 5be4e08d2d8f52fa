import { erase, keep, type Lifecycle } from '../../lifecycle/ports.ts';

// Roles are not moved: whoever takes over a forgotten account would otherwise get into the back office.
const ended = erase('the office of the dropped account ends; an admin gives the kept one its roles');

export const staffLifecycle: Lifecycle = {
  feature: 'staff',
  columns: {
    'staff_member.user_id': { merge: ended, erase: erase('who has left works here no more') },
    'staff_role.user_id': { merge: ended, erase: erase('the roles go') },
    'staff_role_change.user_id': { merge: ended, erase: erase('who has left gets no role') },
    'staff_role_change.proposed_by': {
      merge: ended,
      erase: erase('what nobody stands for any more is not confirmed'),
    },
    'staff_session.user_id': { merge: ended, erase: erase('the sessions end') },
    'staff_audit.staff_id': {
      merge: keep('what was done stays written down as of the account that did it'),
      erase: keep('who did what to whom, by an account that has no name any more'),
    },
  },
  erases: ['后台岗位和后台登录'],
  keeps: ['在后台做过的操作和看过的资料：用来追查，不含您的名字'],
};
