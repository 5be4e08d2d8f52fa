import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { id } from '../kernel/fields.ts';
import { auditedReason, done } from '../kernel/staff.ts';

export const removeViolator = endpoint({
  id: 'staff.remove-violator',
  methods: ['POST'],
  path: '/v1/staff/phonebook-remove-violator',
  access: 'staff',
  roles: ['auditor', 'operator'],
  effect: 'write',
  summary: '确认违规后把成员移出通讯录，没用完的会费不退（D66）；成员和圈主会看到原因',
  body: z.object({ id: id('通讯录编号'), user_id: id('用户编号'), reason: auditedReason('原因') }),
  output: done,
  errors: ['notFound', 'forbidden', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D62', 'D138'],
});
