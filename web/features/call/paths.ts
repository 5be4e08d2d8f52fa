import { withQuery } from '../../platform/router/with-query.ts';

/** Links to the screens of calls (D184). */
export const callPaths = {
  /** My calls and minutes. */
  mine: (): string => '#!/inbia/call',
  /** Before somebody is called. */
  to: (userId: number): string => withQuery('#!/inbia/call', { user: userId }),
  view: (id: number): string => `#!/inbia/call/${id}`,
  /** Minutes of my own calls. */
  recharge: (): string => '#!/inbia/recharge?own=1',
  circles: (): string => '#!/inbia/pcall',
  create: (circleId?: number): string => withQuery('#!/inbia/pcall/create', { id: circleId }),
  home: (circleId: number): string => `#!/inbia/pcall/${circleId}/home`,
  circleRecharge: (circleId: number): string => `#!/inbia/pcall/${circleId}/recharge`,
  members: (circleId: number): string => `#!/inbia/pcall/${circleId}/member`,
  admin: (circleId: number): string => `#!/inbia/pcall/${circleId}/admin`,
  records: (circleId: number): string => `#!/inbia/pcall/${circleId}/records`,
  join: (circleId: number, code: string): string => `#!/inbia/pcall/${circleId}/${code}/join`,
  status: (circleId: number, callId: number): string => `#!/inbia/pcall/${circleId}/status/${callId}`,
} as const;

/** Where one call is shown: a group's in its circle. */
export const callPath = (call: { call_id: number; circle_id: number }): string =>
  call.circle_id > 0 ? callPaths.status(call.circle_id, call.call_id) : callPaths.view(call.call_id);
