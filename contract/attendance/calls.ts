import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  described,
  enumField,
  id,
  integer,
  list,
  objectField,
  optional,
  text,
  token,
} from '../kernel/fields.ts';
import { attendanceRules, scanResults } from './rules.ts';

/** What people come to. */
export const attendanceSubjects = ['activity', 'groupbuy'] as const;
export type AttendanceSubjectName = (typeof attendanceSubjects)[number];

const where = {
  subject: enumField('种类', attendanceSubjects),
  target: id('编号'),
};
const instant = (label: string) => integer(label, { min: 0, max: 2 ** 33 });
const sessionId = id('场次');

const session = z.object({
  session_id: described(z.number(), '场次编号'),
  name: described(z.string(), '名称'),
  opens_at: described(z.number(), '开始签到，秒'),
  closes_at: described(z.number(), '停止签到，秒'),
  signed: described(z.number(), '签到的人数'),
});
export type AttendanceSession = z.output<typeof session>;

export const viewDoor = endpoint({
  id: 'attendance.door',
  methods: ['GET'],
  path: '/v1/attendance/door',
  access: 'login',
  effect: 'read',
  summary: '签到台：场次、验凭证的公钥、服务器的时间；没有网络以前先取',
  query: z.object(where),
  output: z.object({
    title: described(z.string(), '名称'),
    now: described(z.number(), '服务器的时间，秒；手机的钟不准时用它校'),
    key: described(z.string(), 'Ed25519 公钥，32 字节，base64url'),
    sessions: described(z.array(session), '场次，按时间'),
    expected: described(z.number(), '应到的人数'),
    can: described(z.object({ arrange: described(z.boolean(), '改场次') }), '我可以做什么'),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['D99'],
});

export const listHolders = endpoint({
  id: 'attendance.holders',
  methods: ['GET'],
  path: '/v1/attendance/holders',
  access: 'login',
  effect: 'read',
  summary: '名单：签到台存在手机上的，不含联系方式，最多 10000 位',
  query: z.object(where),
  output: z.object({
    list: described(
      z.array(
        z.object({
          holder: described(z.number(), '凭证编号'),
          rev: described(z.number(), '第几次发的；旧的码作废'),
          name: described(z.string(), '姓名'),
          code: described(z.string(), '6 位签到码'),
          what: described(z.string(), '票的名称'),
        }),
      ),
      '名单',
    ),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['D99'],
});

const scan = z.object({
  holder: described(z.number(), '凭证编号'),
  at: described(z.number(), '签到时间，秒'),
  by: described(z.string(), '谁签的；自己扫码的为空'),
  door: described(z.string(), '哪个签到台，没有为空'),
  way: described(z.number(), '1 扫主办方的码，2 出示凭证，3 名单里找到'),
  undone: described(z.boolean(), '已撤销'),
});

export const listScans = endpoint({
  id: 'attendance.scans',
  methods: ['GET'],
  path: '/v1/attendance/scans',
  access: 'login',
  effect: 'read',
  summary: '一个场次里自上次以来的签到和撤销；几部手机同时签到时互相看到',
  query: z.object({
    session_id: sessionId,
    since: optional(integer('自', { min: 0, max: Number.MAX_SAFE_INTEGER }), '上次的 cursor；第一次不填'),
  }),
  output: z.object({
    list: described(z.array(scan), '签到，先变的在前，一次最多 1000'),
    cursor: described(z.number(), '下次带上'),
    more: described(z.boolean(), '还有'),
    signed: described(z.number(), '签到的人数'),
  }),
  errors: ['notFound', 'forbidden'],
  idempotency: 'none',
  requirements: ['D99'],
});

export const sendScans = endpoint({
  id: 'attendance.scan',
  methods: ['POST'],
  path: '/v1/attendance/scan',
  access: 'login',
  effect: 'write',
  summary: '签到：一次一位，或网络恢复后一起；同一位在同一场只算先到的一次',
  body: z.object({
    session_id: sessionId,
    door: optional(text('签到台', { max: attendanceRules.door }), '这部手机叫什么，例如东门'),
    phone_now: integer('手机的时间', { min: 0, max: 2 ** 33 }),
    scans: list(
      '签到',
      objectField('签到', {
        client_id: token('编号', 40),
        ticket: optional(token('凭证', 140), '扫到的凭证'),
        holder: optional(id('凭证编号'), '名单里找到的'),
        at: instant('签到时间'),
      }),
      attendanceRules.batch,
    ),
  }),
  output: z.object({
    list: described(
      z.array(
        z.object({
          client_id: described(z.string(), '编号'),
          result: described(
            z.enum(scanResults),
            'in 签到了，already 已签到，unknown 不在名单里，stale 旧的码，outside 不在签到时间，refused 没有确认或已取消',
          ),
          holder: described(z.number(), '凭证编号；认不出为 0'),
          name: described(z.string(), '姓名；认不出为空'),
          what: described(z.string(), '票的名称'),
          at: described(z.number(), '签到时间，秒；没有为 0'),
          words: described(z.string(), '一句话'),
        }),
      ),
      '结果，按发来的先后',
    ),
    signed: described(z.number(), '签到的人数'),
  }),
  errors: ['notFound', 'forbidden', 'invalid', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 6000, seconds: 3600 }],
  requirements: ['D99', 'R114'],
});

export const undoScan = endpoint({
  id: 'attendance.undo',
  methods: ['POST'],
  path: '/v1/attendance/undo',
  access: 'login',
  effect: 'write',
  summary: '撤销一次签到',
  body: z.object({ session_id: sessionId, holder: id('凭证编号') }),
  output: z.object({ signed: described(z.number(), '签到的人数') }),
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D99'],
});

export const viewHostCode = endpoint({
  id: 'attendance.host-code',
  methods: ['GET'],
  path: '/v1/attendance/hostcode',
  access: 'login',
  effect: 'read',
  summary: '主办方屏幕上的签到码，60 秒换一次',
  query: z.object({ session_id: sessionId }),
  output: z.object({
    code: described(z.string(), '签到码'),
    path: described(z.string(), '扫开的页面'),
    expires_at: described(z.number(), '换新的时间，秒'),
    now: described(z.number(), '服务器的时间，秒'),
    signed: described(z.number(), '签到的人数'),
  }),
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'none',
  requirements: ['D99', 'R113'],
});

export const signSelf = endpoint({
  id: 'attendance.sign',
  methods: ['POST'],
  path: '/v1/attendance/sign',
  access: 'login',
  effect: 'write',
  summary: '自己扫主办方的码签到；有几张凭证时选来了的',
  body: z.object({
    ...where,
    code: token('签到码', 80),
    holders: optional(list('凭证', id('凭证编号'), 10), '来了的；只有一张时不用填'),
  }),
  output: z.object({
    session: described(z.string(), '场次'),
    list: described(
      z.array(
        z.object({
          holder: described(z.number(), '凭证编号'),
          name: described(z.string(), '姓名'),
          what: described(z.string(), '票的名称'),
          at: described(z.number(), '签到时间，秒；还没签为 0'),
          again: described(z.boolean(), '以前就签到了'),
        }),
      ),
      '我的凭证',
    ),
    choose: described(z.boolean(), '有几张，请选来了的再签'),
  }),
  errors: ['notFound', 'membersOnly', 'stateChanged', 'invalid', 'forbidden', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 60, seconds: 600 }],
  requirements: ['D99', 'R114'],
});

export const setSessions = endpoint({
  id: 'attendance.set-sessions',
  methods: ['POST'],
  path: '/v1/attendance/setsessions',
  access: 'login',
  effect: 'write',
  summary: '改签到的场次，最多 10 场；签过到的不能删',
  body: z.object({
    ...where,
    sessions: list(
      '场次',
      objectField('场次', {
        session_id: optional(sessionId, '已有的；新的不填'),
        name: text('名称', { max: attendanceRules.sessionName, required: true }),
        opens_at: instant('开始签到'),
        closes_at: instant('停止签到'),
      }),
      attendanceRules.sessions,
    ),
  }),
  output: z.object({ sessions: described(z.array(session), '场次') }),
  errors: ['notFound', 'forbidden', 'invalid', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D99'],
});
