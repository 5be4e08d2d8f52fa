import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';

export const rosterImport = z.object({
  import_id: described(z.number(), '导入编号'),
  id: described(z.number(), '通讯录编号'),
  state: described(z.number(), '0 待提交，1 审核中，2 未通过，3 导入中，4 已完成，5 已取消，6 已撤回（D71）'),
  file_name: described(z.string(), '文件名'),
  by: described(z.string(), '谁上传的，已注销为空'),
  rows: described(z.number(), '表里有多少行'),
  settled: described(z.number(), '处理完的行数，看进度'),
  ok: described(z.number(), '新增的人数'),
  merged: described(z.number(), '与表里前面的行、已有成员或已导入的人重复，合并的行数'),
  failed: described(z.number(), '不能导入的行数'),
  claimed: described(z.number(), '已经确认加入的人数'),
  reason: described(z.string(), '未通过或停止的原因，没有为空'),
  created_at: described(z.number(), '上传时间，秒'),
  submitted_at: described(z.number(), '提交审核的时间，秒；没有为 0'),
  due_at: described(z.number(), '最晚何时审核，秒；没有为 0'),
  decided_at: described(z.number(), '审核时间，秒；没有为 0'),
  done_at: described(z.number(), '完成时间，秒；没有为 0'),
  rollback_until: described(z.number(), '何时之前可以撤回，秒；不能撤回为 0'),
  can: described(
    z.object({
      submit: described(z.boolean(), '提交审核'),
      cancel: described(z.boolean(), '取消'),
      rollback: described(z.boolean(), '撤回'),
      errors: described(z.boolean(), '下载有问题的行'),
    }),
    '现在可以做什么',
  ),
});
export type RosterImport = z.output<typeof rosterImport>;

/** A line that could not be imported. */
export const rosterError = z.object({
  line: described(z.number(), '表里的第几行'),
  realname: described(z.string(), '姓名，没有为空'),
  phone: described(z.string(), '手机，只显示一部分'),
  reason: described(z.string(), '为什么不能导入'),
});
export type RosterError = z.output<typeof rosterError>;

/** Somebody imported whom nobody has claimed, as admins see them. */
export const rosterEntry = z.object({
  member_id: described(z.number(), '成员编号'),
  realname: described(z.string(), '姓名'),
  company: described(z.string(), '公司'),
  position: described(z.string(), '职位'),
  group: described(z.string(), '分组，没有为空'),
  phone: described(z.string(), '手机，只显示一部分'),
  remark: described(z.string(), '备注，只有圈主和管理员看得到'),
  at: described(z.number(), '导入时间，秒'),
});
export type RosterEntry = z.output<typeof rosterEntry>;

/** My name in a circle that imported it. */
export const rosterClaim = z.object({
  id: described(z.number(), '通讯录编号'),
  member_id: described(z.number(), '成员编号'),
  name: described(z.string(), '通讯录名称'),
  avatar: described(z.string(), '通讯录头像，没有为空'),
  members: described(z.number(), '正常成员数'),
  realname: described(z.string(), '名册里写的姓名'),
  company: described(z.string(), '名册里写的公司'),
  position: described(z.string(), '名册里写的职位'),
  at: described(z.number(), '导入时间，秒'),
  until: described(z.number(), '到什么时候没有确认就删除，秒'),
});
export type RosterClaim = z.output<typeof rosterClaim>;
