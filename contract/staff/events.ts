import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { done, auditedReason } from '../kernel/staff.ts';

const parkedEvent = z.object({
  id: described(z.number(), '编号'),
  event: described(z.string(), '发生了什么，如 card.changed'),
  listener: described(z.string(), '谁没有收到，如 friend.refresh-after-card'),
  subject: described(z.string(), '关于什么，如 user 12'),
  error: described(z.string(), '最后一次的错误'),
  tries: described(z.number(), '试过几次'),
  created_at: described(z.number(), '发生时间，秒'),
  parked_at: described(z.number(), '停下时间，秒'),
});

export const listParkedEvents = endpoint({
  id: 'staff.parked-events',
  methods: ['GET'],
  path: '/v1/staff/parked-events',
  access: 'staff',
  roles: ['admin'],
  effect: 'read',
  summary: '多次未能送达、停下来等人处理的事件，新停下的在前',
  query: z.object(pageQuery),
  output: page(parkedEvent),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

export const retryEvent = endpoint({
  id: 'staff.retry-event',
  methods: ['POST'],
  path: '/v1/staff/event-retry',
  access: 'staff',
  roles: ['admin'],
  effect: 'write',
  summary: '把一个停下的事件再送一次，从头计次',
  body: z.object({ id: id('编号') }),
  output: done,
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['D138'],
});

export const dropEvent = endpoint({
  id: 'staff.drop-event',
  methods: ['POST'],
  path: '/v1/staff/event-drop',
  access: 'staff',
  roles: ['admin'],
  effect: 'write',
  summary: '放弃一个停下的事件，不再送达；必须说明原因',
  body: z.object({ id: id('编号'), reason: auditedReason('原因') }),
  output: done,
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['D138'],
});

const failedRow = z.object({
  id: described(z.string(), '任务和编号'),
  job: described(z.string(), '哪个定时任务'),
  row: described(z.number(), '哪一条，任务里的编号'),
  error: described(z.string(), '最后一次的错误'),
  tries: described(z.number(), '失败过几次'),
  failed_at: described(z.number(), '最后一次失败的时间，秒'),
});

export const listFailedRows = endpoint({
  id: 'staff.failed-rows',
  methods: ['GET'],
  path: '/v1/staff/failed-rows',
  access: 'staff',
  roles: ['admin'],
  effect: 'read',
  summary: '定时任务没能处理的，每次运行都会再试，成功了就不在这里；新的在前，最多 50 条',
  query: z.object(pageQuery),
  output: page(failedRow),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});
